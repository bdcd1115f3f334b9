import type { TeamMember } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { ConfirmDialog } from '@magnetx/ui';
import { logOut } from '../../api/project-api.ts';
import { useLeaveTeamMutation, useRemoveMemberMutation } from './team.endpoints.ts';

const removeFailureText = failureTextFrom({ refused: 'The member was not removed' });
const leaveFailureText = failureTextFrom({ refused: 'You have not left' });

interface RemoveMemberDialogProps {
  member: TeamMember;
  onClose: () => void;
}

export function RemoveMemberDialog({ member: { id: memberId, name }, onClose }: RemoveMemberDialogProps) {
  const [remove] = useRemoveMemberMutation();
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description="They are signed out and can no longer sign in. Their open invitations end. Their work stays."
      confirmLabel="Remove member"
      busyLabel="Removing..."
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
      title="Leave this project?"
      description="You are signed out and can no longer sign in to it. An owner can invite you again."
      confirmLabel="Leave project"
      busyLabel="Leaving..."
      confirm={() => leave({})}
      failureText={leaveFailureText}
      onDone={() => logOut()}
      onClose={onClose}
    />
  );
}
