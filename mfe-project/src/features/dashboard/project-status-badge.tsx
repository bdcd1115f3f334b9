import { t } from '@magnetx/texts';
import { Badge } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import type { ProjectDashboard } from '../../shared/project/project.endpoints.ts';

type Status = ProjectDashboard['project_status'];

const LOOKS = {
  active: { tone: 'success', icon: <CircleCheck />, children: t('Active') },
  suspended: { tone: 'warning', icon: <CirclePause />, children: t('Suspended') },
} as const satisfies Record<Status, object>;

export function ProjectStatusBadge({ status }: { status: Status }) {
  return <Badge {...LOOKS[status]} />;
}
