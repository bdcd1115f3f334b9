import { walletFormSchema } from '@magnetx/contracts';
import { readCallError } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { Banner, Button, CopyField, Dialog, FormErrors, Stack, TextField } from '@magnetx/ui';
import { useId, useState } from 'react';
import { shortenAddress } from '../../../shared/user-area/shorten-address.ts';
import { rememberWallet, userSession } from '../../../shared/session/user-session.ts';
import { useSetWalletMutation } from './wallet.endpoints.ts';

const SAVE_FAILED = 'Failed to save wallet address. Please try again.';
const UNKNOWN_FAILURE = 'Something went wrong. Please try again.';
const NOT_AUTHENTICATED = 'Not authenticated';

interface WalletDialogProps {
  wallet: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Where rewards are paid to: the wallet that is set, or the form that sets it, which works once. */
export function WalletDialog({ wallet, open, onOpenChange }: WalletDialogProps) {
  const formId = useId();
  const [isEmpty, setIsEmpty] = useState(true);
  const [isSaving, setIsSaving] = useState(false);
  // The form is created again whenever the dialog opens.
  const change = (next: boolean) => {
    setIsEmpty(true);
    onOpenChange(next);
  };
  const close = () => change(false);

  if (wallet) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Payout wallet"
        description={`Your rewards are deposited monthly to ${shortenAddress(wallet)}. It cannot be changed.`}
      >
        <CopyField label="Wallet address" value={wallet} copyLabel="Copy Address" />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Set your payout wallet"
      description="Your rewards are deposited monthly to this wallet."
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={isEmpty} isBusy={isSaving} busyLabel="Saving...">
            Confirm
          </Button>
        </>
      }
    >
      <WalletForm id={formId} onEmptyChange={setIsEmpty} onSavingChange={setIsSaving} onSaved={close} />
    </Dialog>
  );
}

interface WalletFormProps {
  id: string;
  onEmptyChange: (isEmpty: boolean) => void;
  onSavingChange: (isSaving: boolean) => void;
  onSaved: () => void;
}

function useSaveWallet(onSavingChange: (isSaving: boolean) => void) {
  const { notify } = useHost();
  const [setWallet] = useSetWalletMutation();

  return async (body: { wallet_address: string }) => {
    onSavingChange(true);
    try {
      if (!userSession.getToken()) throw new Error(NOT_AUTHENTICATED);
      const saved = await setWallet({ body }).unwrap();
      rememberWallet(saved);
      notify({
        type: 'success',
        title: 'Wallet Address Saved!',
        message: 'Your payout wallet has been set successfully.',
      });
    } catch (error) {
      notify({ type: 'error', title: 'Failed to Save Wallet', message: reasonOf(error) });
      throw error;
    } finally {
      onSavingChange(false);
    }
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  const failure = readCallError(error);
  return failure && failure.code !== 'network' && failure.code !== 'invalid_response' ? failure.error : UNKNOWN_FAILURE;
}

function WalletForm({ id, onEmptyChange, onSavingChange, onSaved }: WalletFormProps) {
  const save = useSaveWallet(onSavingChange);
  const form = useCallForm({
    schema: walletFormSchema,
    defaultValues: { wallet_address: '' },
    send: async (values) => {
      await save(values);
      onSaved();
    },
    failureText: () => SAVE_FAILED,
    onInput: ({ wallet_address: typed }) => onEmptyChange(typed === ''),
  });

  return (
    <form id={id} noValidate onSubmit={form.onSubmit}>
      <Stack>
        <Banner tone="warning">It cannot be changed after submission. Check every character.</Banner>
        <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
        <TextField
          label="Wallet address"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          {...form.field('wallet_address')}
        />
      </Stack>
    </form>
  );
}
