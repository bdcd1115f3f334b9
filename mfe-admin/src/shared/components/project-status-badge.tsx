import type { ProjectManager } from '@magnetx/contracts';
import { Badge } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';

const STATUSES = {
  active: { tone: 'success', icon: <CircleCheck />, children: 'Active' },
  suspended: { tone: 'warning', icon: <CirclePause />, children: 'Suspended' },
} as const;

export function ProjectStatusBadge({ status }: { status: ProjectManager['projectStatus'] }) {
  return <Badge {...STATUSES[status]} />;
}
