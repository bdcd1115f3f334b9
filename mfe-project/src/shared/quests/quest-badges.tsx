import {
  formatMoment,
  QUEST_KIND_RULES,
  type ProjectQuest,
  type QuestKind,
  type QuestStatus,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge } from '@magnetx/ui';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { QUEST_KIND_VIEWS } from '../kinds/quest-kinds.ts';

const STATUSES = {
  active: { tone: 'success', icon: <CircleDot />, children: t('Active') },
  concluded: { tone: 'neutral', icon: <CircleCheck />, children: t('Concluded') },
  pending: { tone: 'warning', icon: <Clock />, children: t('Pending') },
  rejected: { tone: 'danger', icon: <CircleX />, children: t('Rejected') },
} as const satisfies Record<QuestStatus, object>;

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
      {isScheduled ? t('Starts {at}', { at }) : t('To start {at}', { at })}
    </Badge>
  );
}

/** Its rewards are reserved. */
export function FundedBadge() {
  return (
    <Badge tone="success" icon={<ShieldCheck />}>
      {t('Funded')}
    </Badge>
  );
}

export function QuestTypeBadge({ type }: { type: QuestKind }) {
  return (
    <Badge tone="south" icon={QUEST_KIND_VIEWS[type].icon}>
      {QUEST_KIND_RULES[type].label}
    </Badge>
  );
}
