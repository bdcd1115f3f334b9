import { changeProjectPassword } from '@magnetx/contracts';
import { useChangePassword } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Button, ChangePasswordDialog } from '@magnetx/ui';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { projectSession, sendSecret } from '../../api/project-api.ts';

/** For the signed-in member's own password. */
export function ChangePasswordButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={<KeyRound />} onClick={() => setIsOpen(true)}>
        {t('Change password')}
      </Button>
      {isOpen ? <OwnPasswordDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useHost();
  const { form, lengthMin } = useChangePassword({
    session: projectSession,
    send: (body) => sendSecret(changeProjectPassword, { body }),
    onDone: () =>
      notify({ type: 'success', title: t('Password changed'), message: t('Your other sessions have ended.') }),
  });
  return <ChangePasswordDialog form={form} lengthMin={lengthMin} onClose={onClose} />;
}
