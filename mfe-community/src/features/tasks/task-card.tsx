import type { Task } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge, Button, IconFact } from '@magnetx/ui';
import Check from 'lucide-react/icons/check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import DoorOpen from 'lucide-react/icons/door-open';
import Users from 'lucide-react/icons/users';
import { QuestCard } from '../../shared/quests/quest-card.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { taskTerms } from '../../shared/quests/reward-terms.ts';
import { canSubmit, isFull } from './task-dialog.tsx';
import { WorkBadge } from './work-state.tsx';

interface TaskCardProps {
  task: Task;
  nowMs: number;
  /** Where the card leads; without it, nowhere. */
  href?: string;
  onOpen: () => void;
}

export function TaskCard({ task, nowMs, href, onOpen }: TaskCardProps) {
  const isSubmittable = canSubmit(task, nowMs);
  const isActive = isOpen(task, nowMs);
  const { amount, unit, places } = taskTerms(task);
  return (
    <QuestCard
      quest={task}
      nowMs={nowMs}
      href={href}
      amount={amount}
      amountNote={unit}
      isEnded={!isActive}
      badges={badgesOf(task, isActive && isFull(task))}
      facts={
        <>
          <IconFact icon={<DoorOpen />}>{places}</IconFact>
          <IconFact icon={<Users />}>
            {t('{participantCount, plural, one {# participant} other {# participants}}', {
              participantCount: task.participant_count,
            })}
          </IconFact>
        </>
      }
      action={
        <Button variant="secondary" onClick={onOpen}>
          {isSubmittable ? t('Submit Task') : t('View')}
        </Button>
      }
    />
  );
}

/** The user's own state first. Null for a task without anything to mark. */
function badgesOf({ user_participation: work }: Task, isFullNow: boolean) {
  if (!work && !isFullNow) return null;
  return (
    <>
      {work ? (
        <>
          <Badge tone="south" icon={<Check />}>
            {t('Participated')}
          </Badge>
          <WorkBadge status={work.status} />
        </>
      ) : null}
      {isFullNow ? <Badge icon={<CircleSlash />}>{t('Full')}</Badge> : null}
    </>
  );
}
