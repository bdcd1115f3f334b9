import { placesLeftText, type Task } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge, Button, IconFact } from '@magnetx/ui';
import Check from 'lucide-react/icons/check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import DoorOpen from 'lucide-react/icons/door-open';
import Users from 'lucide-react/icons/users';
import { QuestCard } from '../../shared/quests/quest-card.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
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
  return (
    <QuestCard
      quest={task}
      nowMs={nowMs}
      href={href}
      amount={task.reward}
      amountNote={task.reward ? t('per approved submission') : ''}
      isEnded={!isActive}
      badges={badgesOf(task, isActive && isFull(task))}
      facts={
        <>
          <IconFact icon={<Users />}>
            {t('{participantCount, plural, one {# participant} other {# participants}}', {
              participantCount: task.participant_count,
            })}
          </IconFact>
          {task.max_participants === null ? null : (
            <IconFact icon={<DoorOpen />}>{placesLeftText(task.participant_count, task.max_participants)}</IconFact>
          )}
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
