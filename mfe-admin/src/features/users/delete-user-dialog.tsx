import type { AdminUser } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { nameOfUser } from './name-of-user.ts';
import styles from './users-page.module.css';
import { useRemoveUserMutation } from './users.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to delete user') });

/** Asks for the handle before an account is deleted permanently. */
export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { notify } = useHost();
  const [removeUser] = useRemoveUserMutation();
  const name = nameOfUser(user);
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      description={t('It cannot be undone.')}
      confirmLabel={user.role === 'Admin' ? t('Delete admin') : t('Delete user')}
      busyLabel={t('Deleting...')}
      phrase={user.handle}
      confirm={() => removeUser({ params: { userId: user.id } })}
      failureText={failureText}
      onDone={() => notify({ type: 'success', title: t('User deleted'), message: name })}
      onClose={onClose}
    >
      {user.role === 'Admin' ? (
        <ul className={styles.facts}>
          <li>{t('Erased: the account and its password. They are signed out immediately.')}</li>
          <li>{t('Stays: what they did, under their username, in the audit log.')}</li>
        </ul>
      ) : (
        <ul className={styles.facts}>
          <li>{t('Erased: name, handle, bio and picture. They are signed out immediately.')}</li>
          <li>{t('Stays: the movements of their MXP, under an anonymous id.')}</li>
          <li>{t('Rewards that no payout has taken yet are left out of the next ones.')}</li>
        </ul>
      )}
    </ConfirmDialog>
  );
}
