import type { ProjectManager } from '@magnetx/contracts';
import { Badge } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';

export function ProjectStatusBadge({ status }: { status: ProjectManager['projectStatus'] }) {
  return status === 'active' ? (
    <Badge tone="success" icon={<CircleCheck />}>
      Active
    </Badge>
  ) : (
    <Badge tone="warning" icon={<CirclePause />}>
      Suspended
    </Badge>
  );
}
