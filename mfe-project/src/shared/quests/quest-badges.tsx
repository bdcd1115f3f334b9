import { formatMoment, type ProjectQuest, type QuestStatus, type QuestType } from '@magnetx/contracts';
import { Badge } from '@magnetx/ui';
import Briefcase from 'lucide-react/icons/briefcase';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Gift from 'lucide-react/icons/gift';
import PenLine from 'lucide-react/icons/pen-line';
import ShieldCheck from 'lucide-react/icons/shield-check';

const STATUSES = {
  active: { tone: 'success', icon: <CircleDot />, children: 'Active' },
  concluded: { tone: 'neutral', icon: <CircleCheck />, children: 'Concluded' },
  pending: { tone: 'warning', icon: <Clock />, children: 'Pending' },
  rejected: { tone: 'danger', icon: <CircleX />, children: 'Rejected' },
} as const satisfies Record<QuestStatus, object>;

const TYPES = {
  task: { icon: <PenLine />, children: 'Task' },
  giveaway: { icon: <Gift />, children: 'Giveaway' },
  opportunity: { icon: <Briefcase />, children: 'Opportunity' },
} as const satisfies Record<QuestType, object>;

export function QuestStatusBadge({ status }: { status: QuestStatus }) {
  return <Badge {...STATUSES[status]} />;
}

/** When a quest is to go live; nothing without a start, and once it is live. */
export function StartBadge({ quest }: { quest: Pick<ProjectQuest, 'status' | 'startsAt' | 'is_scheduled'> }) {
  const { status, startsAt, is_scheduled: isScheduled } = quest;
  if (status !== 'pending' || startsAt === null) return null;
  const at = formatMoment(startsAt);
  return (
    <Badge tone={isScheduled ? 'success' : 'neutral'} icon={<CalendarClock />}>
      {isScheduled ? `Starts ${at}` : `To start ${at}`}
    </Badge>
  );
}

/** Its rewards are reserved. */
export function FundedBadge() {
  return (
    <Badge tone="success" icon={<ShieldCheck />}>
      Funded
    </Badge>
  );
}

export function QuestTypeBadge({ type }: { type: QuestType }) {
  return <Badge tone="south" {...TYPES[type]} />;
}
