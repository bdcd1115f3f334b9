import { deleteAccountFormSchema } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormDialog, TextField } from '@magnetx/ui';
import { paths } from '../../../paths.ts';
import { userSession } from '../../../shared/session/user-session.ts';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { useDeleteAccountMutation } from './account.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Your account could not be deleted. Please try again.') });

/** Asks for confirmation before an account is deleted. */
export function DeleteAccountDialog({ handle, onClose }: { handle: string; onClose: () => void }) {
  const { notify } = useHost();
  const { setExitHref } = useUserArea();
  const [deleteAccount] = useDeleteAccountMutation();
  const form = useCallForm({
    schema: deleteAccountFormSchema,
    defaultValues: { confirm_handle: '' },
    send: async (values) => {
      setExitHref(paths.landing.href());
      try {
        await deleteAccount({ body: values }).unwrap();
      } catch (error) {
        setExitHref(null);
        throw error;
      }
      notify({
        type: 'success',
        title: t('Your account is deleted'),
        message: t('Everything that named you is erased.'),
      });
      userSession.clear();
    },
    failureText,
  });

  return (
    <FormDialog
      form={form}
      title={t('Delete your account')}
      description={t(
        'This erases your name, handle, bio and picture, and ends your session. It ' +
          'cannot be undone. Cash that is not in a payout yet will not be ' +
          'paid. Ledger entries stay, under an anonymous id.',
      )}
      submitLabel={t('Delete my account')}
      busyLabel={t('Deleting...')}
      variant="danger"
      onClose={onClose}
    >
      <TextField
        label={t('Type @{handle} to confirm', { handle })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('confirm_handle')}
      />
    </FormDialog>
  );
}
