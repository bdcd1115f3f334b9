import { INVITATION_DAYS, inviteMember, roleName, type ProjectRole } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { Button, ChoiceCards, CopyField, Dialog, FormDialog } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { ROLE_CHOICES } from '../../shared/access/roles.tsx';
import { useInviteMemberMutation } from './team.endpoints.ts';

const failureText = failureTextFrom({ refused: 'The invitation was not created' });

interface Made {
  readonly role: ProjectRole;
  readonly token: string;
}

/** Creates an invitation for a role, and hands its link over. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  return made ? <LinkDialog made={made} onClose={onClose} /> : <RoleForm onMade={setMade} onClose={onClose} />;
}

function RoleForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const [invite] = useInviteMemberMutation();
  const form = useCallForm({
    schema: inviteMember.body,
    defaultValues: { role: 'editor' },
    send: async (body) => onMade({ ...body, ...(await invite({ body }).unwrap()) }),
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title="Invite a member"
      description={`You get a link for one person. It opens for ${INVITATION_DAYS} days, and you can withdraw it.`}
      submitLabel="Create link"
      busyLabel="Creating..."
      onClose={onClose}
    >
      <ChoiceCards legend="Role" choices={ROLE_CHOICES} isStacked {...form.field('role')} />
    </FormDialog>
  );
}

function LinkDialog({ made: { role, token }, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Send this link"
      description={`The first person who opens it and chooses a password becomes a member: ${roleName(role)}.`}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label="Invitation link" value={`${window.location.origin}${paths.join.href(token)}`} />
      <p>This is the only time that the link is shown. Send it over a channel that you trust.</p>
    </Dialog>
  );
}
