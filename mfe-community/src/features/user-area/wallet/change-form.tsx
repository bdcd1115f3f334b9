import { formatCount, type MyWallet } from '@magnetx/contracts';
import { confirmedAddressSchema } from '@magnetx/contracts/evm-address';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { FormDialog } from '@magnetx/ui';
import { AddressFields, EMPTY_ADDRESS_FORM } from './address-fields.tsx';
import { ConnectWallet, type Proof } from './connect-wallet.tsx';
import { useProposeWalletMutation } from './wallet.endpoints.ts';

const failureText = failureTextFrom({ refused: 'The wallet could not be proposed' });

/** Verifies the present wallet, or proposes another one: with a signature, or for an admin to decide. */
export function ChangeForm({ wallet, onClose }: { wallet: MyWallet; onClose: () => void }) {
  const { notify } = useHost();
  const [propose] = useProposeWalletMutation();
  const onProposed = (message: string) => {
    notify({ type: 'success', title: 'Wallet proposed', message });
    onClose();
  };
  const onProved = ({ outcome, wallet }: Proof) => {
    const delay = formatCount(wallet.change_delay_hours, 'hour');
    if (outcome === 'proposed') {
      onProposed(wallet.change?.in_force_at ? `It takes effect in ${delay}.` : `An admin decides after ${delay}.`);
    } else {
      notify({ type: 'success', title: 'Wallet verified', message: 'You have proved that this wallet is yours.' });
      onClose();
    }
  };
  const form = useCallForm({
    schema: confirmedAddressSchema(wallet.network.chain_id),
    defaultValues: EMPTY_ADDRESS_FORM,
    send: async ({ wallet_address }) => {
      await propose({ body: { wallet_address } }).unwrap();
      onProposed('You are notified when an admin has decided.');
    },
    failureText,
  });

  return (
    <FormDialog
      form={form}
      title="Verify or replace your wallet"
      description="Connect a wallet to verify the present one or to propose another. Both sign, or an admin decides."
      submitLabel="Propose"
      busyLabel="Proposing..."
      isSubmitDisabled={form.values.wallet_address === ''}
      onClose={onClose}
      notice={<ConnectWallet onProved={onProved} />}
    >
      <AddressFields form={form} confirmLabel="This is my address, on a wallet that I control." />
    </FormDialog>
  );
}
