import { t } from '@magnetx/texts';
import { FormDialog, type FormState } from '../dialog/form-dialog.tsx';

/** Asks for the passkey before something grave. */
export function ProofDialog({ form, onClose }: { form: FormState; onClose: () => void }) {
  return (
    <FormDialog
      form={form}
      title={t('Show that it is you')}
      description={t('This needs your passkey. It counts for five minutes.')}
      submitLabel={t('Use passkey')}
      busyLabel={t('Waiting for your passkey...')}
      onClose={onClose}
    />
  );
}
