import type { QuestStatus, QuestType } from '@magnetx/contracts';
import { Badge } from '@magnetx/ui';
import Briefcase from 'lucide-react/icons/briefcase';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Gift from 'lucide-react/icons/gift';
import PenLine from 'lucide-react/icons/pen-line';

const STATUSES = {
  active: { tone: 'success', icon: <CircleDot />, word: 'Active' },
  concluded: { tone: 'neutral', icon: <CircleCheck />, word: 'Concluded' },
  pending: { tone: 'warning', icon: <Clock />, word: 'Pending' },
  rejected: { tone: 'danger', icon: <CircleX />, word: 'Rejected' },
} as const satisfies Record<QuestStatus, object>;

const TYPES = {
  task: { icon: <PenLine />, word: 'Task' },
  giveaway: { icon: <Gift />, word: 'Giveaway' },
  opportunity: { icon: <Briefcase />, word: 'Opportunity' },
} as const satisfies Record<QuestType, object>;

export function QuestStatusBadge({ status }: { status: QuestStatus }) {
  const { tone, icon, word } = STATUSES[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

export function QuestTypeBadge({ type }: { type: QuestType }) {
  const { icon, word } = TYPES[type];
  return (
    <Badge tone="south" icon={icon}>
      {word}
    </Badge>
  );
}
