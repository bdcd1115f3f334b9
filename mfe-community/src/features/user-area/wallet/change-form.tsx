import { type MyWallet } from '@magnetx/contracts';
import { confirmedAddressSchema } from '@magnetx/contracts/evm-address';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormDialog } from '@magnetx/ui';
import { AddressFields, EMPTY_ADDRESS_FORM } from './address-fields.tsx';
import { ConnectWallet, type Proof } from './connect-wallet.tsx';
import { useProposeWalletMutation } from './wallet.endpoints.ts';

const failureText = failureTextFrom({ refused: t('The wallet could not be proposed') });

/** Verifies the present wallet, or proposes another one: with a signature, or for an admin to decide. */
export function ChangeForm({ wallet, onClose }: { wallet: MyWallet; onClose: () => void }) {
  const { notify } = useHost();
  const [propose] = useProposeWalletMutation();
  const onProposed = (message: string) => {
    notify({ type: 'success', title: t('Wallet proposed'), message });
    onClose();
  };
  const onProved = ({ outcome, wallet }: Proof) => {
    const delay = t('{changeDelayHours, plural, one {# hour} other {# hours}}', {
      changeDelayHours: wallet.change_delay_hours,
    });
    if (outcome === 'proposed') {
      onProposed(
        wallet.change?.in_force_at
          ? t('It takes effect in {delay}.', { delay })
          : t('An admin decides after {delay}.', { delay }),
      );
    } else {
      notify({
        type: 'success',
        title: t('Wallet verified'),
        message: t('You have proved that this wallet is yours.'),
      });
      onClose();
    }
  };
  const form = useCallForm({
    schema: confirmedAddressSchema(wallet.network.chain_id),
    defaultValues: EMPTY_ADDRESS_FORM,
    send: async ({ wallet_address }) => {
      await propose({ body: { wallet_address } }).unwrap();
      onProposed(t('You are notified when an admin has decided.'));
    },
    failureText,
  });

  return (
    <FormDialog
      form={form}
      title={t('Verify or replace your wallet')}
      description={t(
        'Connect a wallet to verify the present one or to propose another. Both sign, or an admin decides.',
      )}
      submitLabel={t('Propose')}
      busyLabel={t('Proposing...')}
      isSubmitDisabled={form.values.wallet_address === ''}
      onClose={onClose}
      notice={<ConnectWallet onProved={onProved} />}
    >
      <AddressFields form={form} confirmLabel={t('This is my address, on a wallet that I control.')} />
    </FormDialog>
  );
}
