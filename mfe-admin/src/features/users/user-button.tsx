import type { AdminUser } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { ActionItem, Button } from '@magnetx/ui';
import type { ComponentProps } from 'react';
import { useRefusal, useRefusedButton } from '../../shared/access/use-refusal.ts';

const LABELS = { edit: t('Edit'), suspend: t('Suspend…'), lift: t('Lift suspension…'), delete: t('Delete') } as const;

interface UserAct {
  act: keyof typeof LABELS;
  user: Pick<AdminUser, 'role'>;
}

/** Edit also moves points, which is another permission. */
function useUserAct({ act, user }: UserAct) {
  const ofAdmins = useRefusal('admins');
  const ofUsers = useRefusal('users');
  const ofUsersOrPoints = useRefusal('users', 'money');
  const refusal = user.role === 'Admin' ? ofAdmins : act === 'edit' ? ofUsersOrPoints : ofUsers;
  return { ...useRefusedButton(refusal), children: LABELS[act] };
}

export function UserButton({ act, user, ...button }: UserAct & ComponentProps<typeof Button>) {
  return <Button size="small" {...button} {...useUserAct({ act, user })} />;
}

export function UserItem({ onClick, ...act }: UserAct & Pick<ComponentProps<typeof ActionItem>, 'onClick'>) {
  return <ActionItem onClick={onClick} {...useUserAct(act)} />;
}
