import { FormDialog, type FormState } from '../dialog/form-dialog.tsx';

/** Asks for the passkey before something grave. */
export function ProofDialog({ form, onClose }: { form: FormState; onClose: () => void }) {
  return (
    <FormDialog
      form={form}
      title="Show that it is you"
      description="This needs your passkey. It counts for five minutes."
      submitLabel="Use passkey"
      busyLabel="Waiting for your passkey..."
      onClose={onClose}
    />
  );
}
