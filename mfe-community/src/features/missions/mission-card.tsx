import { backText, formatMoment, REPEAT_LABELS, type Mission } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge, Button, IconFact } from '@magnetx/ui';
import Check from 'lucide-react/icons/check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Lock from 'lucide-react/icons/lock';
import Repeat from 'lucide-react/icons/repeat';
import Target from 'lucide-react/icons/target';
import { QuestCard } from '../../shared/quests/quest-card.tsx';
import { missionTerms } from '../../shared/quests/reward-terms.ts';

interface MissionCardProps {
  mission: Mission;
  nowMs: number;
  /** Where the card leads; without it, nowhere. */
  href?: string;
  onOpen: () => void;
}

export function MissionCard({ mission, nowMs, href, onOpen }: MissionCardProps) {
  const { amount, unit } = missionTerms(mission);
  return (
    <QuestCard
      quest={mission}
      nowMs={nowMs}
      href={href}
      amount={amount}
      amountNote={unit}
      isEnded={mission.state === 'ended'}
      badges={<MissionBadge mission={mission} nowMs={nowMs} />}
      facts={<MissionFacts mission={mission} />}
      action={
        <Button variant="secondary" onClick={onOpen}>
          {mission.state === 'open' ? t('Start Mission') : t('View')}
        </Button>
      }
    />
  );
}

export function MissionFacts({ mission }: { mission: Mission }) {
  return (
    <>
      <IconFact icon={<Target />}>{missionTerms(mission).places}</IconFact>
      <IconFact icon={<Repeat />}>{REPEAT_LABELS[mission.repeat]}</IconFact>
    </>
  );
}

/** The state for the user, in words. Empty while it is open, and after its end. */
export function stateText({ state, state_reason: reason, next_at: nextAt }: Mission, nowMs: number): string {
  const back = nextAt === null ? '' : backText(nextAt, nowMs);
  if (state === 'done') return [t('Completed'), back].filter(Boolean).join('. ');
  if (state === 'failed') return [t('Your attempts are used up'), back].filter(Boolean).join('. ');
  if (state === 'not_open' && nextAt !== null) return t('Opens {nextAt}', { nextAt: formatMoment(nextAt) });
  return reason;
}

const ICONS = { done: <Check />, failed: <CircleSlash />, not_open: <CalendarClock />, locked: <Lock /> };

function MissionBadge({ mission, nowMs }: Pick<MissionCardProps, 'mission' | 'nowMs'>) {
  const { state } = mission;
  if (state === 'open' || state === 'ended') return null;
  return (
    <Badge tone={state === 'done' ? 'success' : 'neutral'} icon={ICONS[state]}>
      {stateText(mission, nowMs)}
    </Badge>
  );
}
