import { INVITATION_DAYS, memberRoleSchema, roleName, type ProjectRole } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { t } from '@magnetx/texts';
import { Button, ChoiceCards, CopyField, Dialog, FormDialog } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { ROLE_CHOICES } from '../../shared/access/roles.tsx';
import { useInviteMemberMutation } from './team.endpoints.ts';

const failureText = failureTextFrom({ refused: t('The invitation was not created') });

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
    schema: memberRoleSchema,
    defaultValues: { role: 'editor' },
    send: async (body) => onMade({ ...body, ...(await invite({ body }).unwrap()) }),
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={t('Invite a member')}
      description={t('You get a link for one person. It opens for {invitationDays} days, and you can withdraw it.', {
        invitationDays: INVITATION_DAYS,
      })}
      submitLabel={t('Create link')}
      busyLabel={t('Creating...')}
      onClose={onClose}
    >
      <ChoiceCards legend={t('Role')} choices={ROLE_CHOICES} isStacked {...form.field('role')} />
    </FormDialog>
  );
}

function LinkDialog({ made: { role, token }, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Send this link')}
      description={t('The first person who opens it and chooses a password becomes a member: {role}.', {
        role: roleName(role),
      })}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <CopyField label={t('Invitation link')} value={`${window.location.origin}${paths.join.href(token)}`} />
      <p>{t('This is the only time that the link is shown. Send it over a channel that you trust.')}</p>
    </Dialog>
  );
}
