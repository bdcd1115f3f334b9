import { walletFormSchema } from '@magnetx/contracts';
import { readCallError } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { Banner, CopyField, Dialog, FormDialog, TextField } from '@magnetx/ui';
import { shortenAddress } from '../../../shared/user-area/shorten-address.ts';
import { rememberWallet, userSession } from '../../../shared/session/user-session.ts';
import { useSetWalletMutation } from './wallet.endpoints.ts';

const SAVE_FAILED = 'Failed to save wallet address. Please try again.';
const UNKNOWN_FAILURE = 'Something went wrong. Please try again.';
const NOT_AUTHENTICATED = 'Not authenticated';

/** The payout wallet of rewards: the current one, or the form that sets it, once. */
export function WalletDialog({ wallet, onClose }: { wallet: string | null; onClose: () => void }) {
  if (!wallet) return <WalletForm onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Payout wallet"
      description={`Your rewards are deposited monthly to ${shortenAddress(wallet)}. It cannot be changed.`}
    >
      <CopyField label="Wallet address" value={wallet} copyLabel="Copy Address" />
    </Dialog>
  );
}

function useSaveWallet() {
  const { notify } = useHost();
  const [setWallet] = useSetWalletMutation();

  return async (body: { wallet_address: string }) => {
    try {
      if (!userSession.getToken()) throw new Error(NOT_AUTHENTICATED);
      const saved = await setWallet({ body }).unwrap();
      rememberWallet(saved);
    } catch (error) {
      notify({ type: 'error', title: 'Failed to Save Wallet', message: reasonOf(error) });
      throw error;
    }
    notify({
      type: 'success',
      title: 'Wallet Address Saved!',
      message: 'Your payout wallet has been set successfully.',
    });
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  const failure = readCallError(error);
  return failure && failure.code !== 'network' && failure.code !== 'invalid_response' ? failure.error : UNKNOWN_FAILURE;
}

function WalletForm({ onClose }: { onClose: () => void }) {
  const save = useSaveWallet();
  const form = useCallForm({
    schema: walletFormSchema,
    defaultValues: { wallet_address: '' },
    send: async (values) => {
      await save(values);
      onClose();
    },
    failureText: () => SAVE_FAILED,
  });

  return (
    <FormDialog
      form={form}
      title="Set your payout wallet"
      description="Your rewards are deposited monthly to this wallet."
      submitLabel="Confirm"
      busyLabel="Saving..."
      isSubmitDisabled={form.values.wallet_address === ''}
      onClose={onClose}
      notice={<Banner tone="warning">It cannot be changed after submission. Check every character.</Banner>}
    >
      <TextField
        label="Wallet address"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        {...form.field('wallet_address')}
      />
    </FormDialog>
  );
}
