import { PROJECT_ROLES, roleName, type ProjectRole } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge } from '@magnetx/ui';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import ShieldCheck from 'lucide-react/icons/shield-check';

const ICONS = { owner: <ShieldCheck />, editor: <Pencil />, viewer: <Eye /> };

const DESCRIPTIONS: Readonly<Record<ProjectRole, string>> = {
  owner: t('Does everything: also buys MXP, requests credit, invites members and changes their roles.'),
  editor: t('Posts, edits and funds quests, recommends work, moves applications, offers perks and shares reports.'),
  viewer: t('Reads everything and changes nothing.'),
};

/** The roles with what each may do, as a choice offers them. */
export const ROLE_CHOICES = PROJECT_ROLES.map((role) => ({
  value: role,
  label: roleName(role),
  description: DESCRIPTIONS[role],
  icon: ICONS[role],
}));

export function RoleBadge({ role }: { role: ProjectRole }) {
  return (
    <Badge tone={role === 'owner' ? 'south' : 'neutral'} icon={ICONS[role]}>
      {roleName(role)}
    </Badge>
  );
}
