import { suspendUserFormSchema, type AdminUser } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { ConfirmDialog, FormDialog, TextArea, TextField } from '@magnetx/ui';
import { nameOfUser } from './name-of-user.ts';
import styles from './users-page.module.css';
import { useEditUserMutation, useSuspendUserMutation } from './users.endpoints.ts';

interface UserDialogProps {
  user: AdminUser;
  onClose: () => void;
}

const failureText = failureTextFrom({ refused: t('Failed to suspend the user') });
const liftFailureText = failureTextFrom({ refused: t('Failed to lift the suspension') });

/** Suspends an active user, or lifts a suspension. */
export function SuspensionDialog(props: UserDialogProps) {
  return props.user.status === 'Active' ? <SuspendUserDialog {...props} /> : <LiftSuspensionDialog {...props} />;
}

function SuspendUserDialog({ user, onClose }: UserDialogProps) {
  const { notify } = useHost();
  const [suspend] = useSuspendUserMutation();
  const form = useCallForm({
    schema: suspendUserFormSchema,
    defaultValues: { reason: '', until: '' },
    optional: ['until'],
    send: async (body) => {
      await suspend({ params: { userId: user.id }, body }).unwrap();
      notify({ type: 'success', title: t('User suspended'), message: nameOfUser(user) });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      title={t('Suspend {user}?', { user: nameOfUser(user) })}
      form={form}
      submitLabel={t('Suspend')}
      busyLabel={t('Suspending...')}
      variant="danger"
      onClose={onClose}
      notice={
        <ul className={styles.facts}>
          <li>{t('They are signed out immediately, and payouts leave them out until the suspension ends.')}</li>
          <li>{t('They read the reason and the end when they sign in, and may appeal once.')}</li>
        </ul>
      }
    >
      <TextArea label={t('Reason')} help={t('The user reads it.')} rows={3} {...form.field('reason')} />
      <TextField
        label={t('Until (optional)')}
        type="datetime-local"
        help={t('Empty: until an admin lifts it.')}
        {...form.field('until')}
      />
    </FormDialog>
  );
}

function LiftSuspensionDialog({ user, onClose }: UserDialogProps) {
  const { notify } = useHost();
  const [edit] = useEditUserMutation();
  const name = nameOfUser(user);
  return (
    <ConfirmDialog
      title={t('Lift the suspension of {name}?', { name })}
      description={t('They can sign in again and are notified. The next payout has what they are owed.')}
      confirmLabel={t('Lift suspension')}
      busyLabel={t('Lifting...')}
      variant="primary"
      confirm={() => edit({ params: { userId: user.id }, body: { status: 'Active' } })}
      failureText={liftFailureText}
      onDone={() => notify({ type: 'success', title: t('Suspension lifted'), message: name })}
      onClose={onClose}
    />
  );
}
