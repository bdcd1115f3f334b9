import type { TeamMember } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { logOut } from '../../api/project-api.ts';
import { useLeaveTeamMutation, useRemoveMemberMutation } from './team.endpoints.ts';

const removeFailureText = failureTextFrom({ refused: t('The member was not removed') });
const leaveFailureText = failureTextFrom({ refused: t('You have not left') });

interface RemoveMemberDialogProps {
  member: TeamMember;
  onClose: () => void;
}

export function RemoveMemberDialog({ member: { id: memberId, name }, onClose }: RemoveMemberDialogProps) {
  const [remove] = useRemoveMemberMutation();
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name })}
      description={t('They are signed out and can no longer sign in. Their open invitations end. Their work stays.')}
      confirmLabel={t('Remove member')}
      busyLabel={t('Removing...')}
      confirm={() => remove({ params: { memberId } })}
      failureText={removeFailureText}
      onClose={onClose}
    />
  );
}

/** Asks the signed-in member, who is then signed out. */
export function LeaveTeamDialog({ onClose }: { onClose: () => void }) {
  const [leave] = useLeaveTeamMutation();
  return (
    <ConfirmDialog
      title={t('Leave this project?')}
      description={t('You are signed out and can no longer sign in to it. An owner can invite you again.')}
      confirmLabel={t('Leave project')}
      busyLabel={t('Leaving...')}
      confirm={() => leave({})}
      failureText={leaveFailureText}
      onDone={() => logOut()}
      onClose={onClose}
    />
  );
}
