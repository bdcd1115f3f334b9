import type { ProjectManager } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';

const STATUSES = {
  active: { tone: 'success', icon: <CircleCheck />, children: t('Active') },
  suspended: { tone: 'warning', icon: <CirclePause />, children: t('Suspended') },
} as const;

export function ProjectStatusBadge({ status }: { status: ProjectManager['projectStatus'] }) {
  return <Badge {...STATUSES[status]} />;
}
