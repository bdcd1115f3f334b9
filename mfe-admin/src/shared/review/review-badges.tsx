import type { QuestType, ReviewItem } from '@magnetx/contracts';
import { Badge } from '@magnetx/ui';
import Briefcase from 'lucide-react/icons/briefcase';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import Gift from 'lucide-react/icons/gift';
import Hourglass from 'lucide-react/icons/hourglass';
import PenLine from 'lucide-react/icons/pen-line';

const STATUSES = {
  pending: { tone: 'warning', icon: <Clock />, word: 'Pending' },
  approved: { tone: 'success', icon: <CircleCheck />, word: 'Approved' },
  rejected: { tone: 'danger', icon: <CircleX />, word: 'Rejected' },
} as const satisfies Record<ReviewItem['status'], object>;

const TYPES = {
  task: { icon: <PenLine />, word: 'Task' },
  giveaway: { icon: <Gift />, word: 'Giveaway' },
  opportunity: { icon: <Briefcase />, word: 'Opportunity' },
} as const satisfies Record<QuestType, object>;

interface WordStyle {
  /** May leave the icon alone, where there is no room for the word. */
  wordClassName?: string | undefined;
}

export function ReviewStatusBadge({ status }: Pick<ReviewItem, 'status'>) {
  const { tone, icon, word } = STATUSES[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

export function ReviewTypeBadge({ type }: Pick<ReviewItem, 'type'>) {
  const { icon, word } = TYPES[type];
  return (
    <Badge tone="south" icon={icon}>
      {word}
    </Badge>
  );
}

/** The same without a badge around it, where there is little room. */
export function ReviewType({
  type,
  className,
  wordClassName,
}: Pick<ReviewItem, 'type'> & WordStyle & { className: string | undefined }) {
  const { icon, word } = TYPES[type];
  return (
    <span className={className} title={word}>
      {icon}
      <span className={wordClassName}>{word}</span>
    </span>
  );
}

/** It waits for too long. */
export function OverdueBadge({ wordClassName }: WordStyle) {
  return (
    <Badge tone="danger" icon={<Hourglass />}>
      <span className={wordClassName}>Overdue</span>
    </Badge>
  );
}

/** Somebody else handed in the same address before. */
export function SameLinkBadge({ wordClassName }: WordStyle) {
  return (
    <Badge tone="warning" icon={<Copy />}>
      <span className={wordClassName}>Same link</span>
    </Badge>
  );
}
