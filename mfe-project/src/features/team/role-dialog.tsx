import { memberRoleSchema, type TeamMember } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { t } from '@magnetx/texts';
import { ChoiceCards, FormDialog } from '@magnetx/ui';
import { ROLE_CHOICES } from '../../shared/access/roles.tsx';
import { useChangeMemberRoleMutation } from './team.endpoints.ts';

const failureText = failureTextFrom({ refused: t('The role was not changed') });

/** Gives a member another role. */
export function RoleDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [changeRole] = useChangeMemberRoleMutation();
  const form = useCallForm({
    schema: memberRoleSchema,
    defaultValues: { role: member.role },
    send: async (body) => {
      await changeRole({ params: { memberId: member.id }, body }).unwrap();
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={t('Role of {name}', { name: member.name })}
      description={t('The new role applies immediately, also to open pages.')}
      submitLabel={t('Change role')}
      busyLabel={t('Changing...')}
      isSubmitDisabled={form.values.role === member.role}
      onClose={onClose}
    >
      <ChoiceCards legend={t('Role')} choices={ROLE_CHOICES} isStacked {...form.field('role')} />
    </FormDialog>
  );
}
