import type { AdminUser } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button } from '@magnetx/ui';
import type { ComponentProps } from 'react';
import { useRefusal, useRefusedButton } from '../../shared/access/use-refusal.ts';

const LABELS = { edit: t('Edit'), suspend: t('Suspend…'), lift: t('Lift suspension…'), delete: t('Delete') } as const;

interface UserButtonProps extends ComponentProps<typeof Button> {
  act: keyof typeof LABELS;
  user: Pick<AdminUser, 'role'>;
}

/** Edit also moves points, which is another permission. */
export function UserButton({ act, user, ...button }: UserButtonProps) {
  const ofAdmins = useRefusal('admins');
  const ofUsers = useRefusal('users');
  const ofUsersOrPoints = useRefusal('users', 'money');
  const refusal = user.role === 'Admin' ? ofAdmins : act === 'edit' ? ofUsersOrPoints : ofUsers;
  return (
    <Button size="small" {...button} {...useRefusedButton(refusal)}>
      {LABELS[act]}
    </Button>
  );
}
