import { bareAddress, groupAddress } from '@magnetx/contracts';
import { isPayableAddress } from '@magnetx/contracts/evm-address';
import type { CallForm } from '@magnetx/federation/forms';
import { t } from '@magnetx/texts';
import { CheckField, TextField } from '@magnetx/ui';
import styles from './wallet.module.css';

export const EMPTY_ADDRESS_FORM = { wallet_address: '', is_confirmed: false };

interface AddressFieldsProps {
  form: CallForm<typeof EMPTY_ADDRESS_FORM>;
  confirmLabel: string;
}

/** The address, shown again in groups once it is complete, and the confirmation. */
export function AddressFields({ form, confirmLabel }: AddressFieldsProps) {
  const typed = bareAddress(form.values.wallet_address);
  return (
    <>
      <TextField
        label={t('Wallet address')}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        help={
          isPayableAddress(typed) ? (
            <span className={styles.address}>{groupAddress(typed)}</span>
          ) : (
            t('An address starts with 0x, followed by 40 characters: 0–9 and a–f.')
          )
        }
        {...form.field('wallet_address')}
      />
      <CheckField label={confirmLabel} {...form.field('is_confirmed')} />
    </>
  );
}
