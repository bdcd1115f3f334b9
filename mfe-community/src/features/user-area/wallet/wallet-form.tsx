import { confirmedAddressSchema } from '@magnetx/contracts/evm-address';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { readCallError } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { Banner, FormDialog, Note } from '@magnetx/ui';
import { rememberWallet, userSession } from '../../../shared/session/user-session.ts';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { AddressFields, EMPTY_ADDRESS_FORM } from './address-fields.tsx';
import { ConnectWallet } from './connect-wallet.tsx';
import { correctionText } from './correction-text.ts';
import { useGetWalletQuery, useSetWalletMutation } from './wallet.endpoints.ts';

const SAVE_FAILED = t('Failed to save wallet address. Please try again.');
const UNKNOWN_FAILURE = t('Something went wrong. Please try again.');
const NOT_AUTHENTICATED = t('Not authenticated');

function useSaveWallet() {
  const { notify } = useHost();
  const [setWallet] = useSetWalletMutation();

  const onSaved = (address: string | null) => {
    rememberWallet(address);
    notify({
      type: 'success',
      title: t('Wallet Address Saved!'),
      message: t('Your payout wallet has been set successfully.'),
    });
  };
  const save = async (wallet_address: string) => {
    try {
      if (!userSession.getToken()) throw new Error(NOT_AUTHENTICATED);
      onSaved(await setWallet({ body: { wallet_address } }).unwrap());
    } catch (error) {
      notify({ type: 'error', title: t('Failed to Save Wallet'), message: reasonOf(error) });
      throw error;
    }
  };
  return { save, onSaved };
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  const failure = readCallError(error);
  return failure && failure.code !== 'network' && failure.code !== 'invalid_response' ? failure.error : UNKNOWN_FAILURE;
}

/** The form that sets the payout wallet, once. */
export function WalletForm({ onClose }: { onClose: () => void }) {
  const { token } = useUserArea();
  const { data: details } = useGetWalletQuery(token);
  const network = details ? t(', on {title}', { title: details.network.title }) : '';
  const { save, onSaved } = useSaveWallet();
  const form = useCallForm({
    schema: confirmedAddressSchema(details?.network.chain_id),
    defaultValues: EMPTY_ADDRESS_FORM,
    send: async ({ wallet_address: address }) => {
      await save(address);
      onClose();
    },
    failureText: () => SAVE_FAILED,
  });

  return (
    <FormDialog
      form={form}
      title={t('Set your payout wallet')}
      description={t('Your rewards are deposited monthly to this wallet{network}.', { network })}
      submitLabel={t('Confirm')}
      busyLabel={t('Saving...')}
      isSubmitDisabled={form.values.wallet_address === ''}
      onClose={onClose}
      notice={
        <>
          <Banner tone="warning">{t('It cannot be changed after submission. Check every character.')}</Banner>
          {details ? <Note>{correctionText(details.change_delay_hours)}</Note> : null}
          <ConnectWallet
            onProved={({ wallet }) => {
              onSaved(wallet.address);
              onClose();
            }}
          />
        </>
      }
    >
      <AddressFields
        form={form}
        confirmLabel={t("This is my address. A correction needs this wallet's signature, or an admin.")}
      />
    </FormDialog>
  );
}
