import { changeAdminPassword } from '@magnetx/contracts';
import { useChangePassword } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { ChangePasswordDialog } from '@magnetx/ui';
import { adminSession, sendSecret } from '../../api/admin-api.ts';

/** The signed-in admin's own password. */
export function ChangeOwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useHost();
  const { form, lengthMin } = useChangePassword({
    session: adminSession,
    send: (body) => sendSecret(changeAdminPassword, { body }),
    onDone: () =>
      notify({ type: 'success', title: t('Password changed'), message: t('Your other sessions have ended.') }),
  });
  return <ChangePasswordDialog form={form} lengthMin={lengthMin} onClose={onClose} />;
}
