import { formatCount, formatFigure, type Task } from '@magnetx/contracts';
import { Badge, Button, IconFact } from '@magnetx/ui';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Users from 'lucide-react/icons/users';
import { QuestCard } from '../../shared/quests/quest-card.tsx';
import { isOpen, timeLeftOf } from '../../shared/quests/quest-time.ts';
import { canSubmit, isFull } from './task-dialog.tsx';
import { WorkBadge } from './work-state.tsx';

export function TaskCard({ task, nowMs, onOpen }: { task: Task; nowMs: number; onOpen: () => void }) {
  const isSubmittable = canSubmit(task, nowMs);
  const isActive = isOpen(task, nowMs);
  return (
    <QuestCard
      quest={task}
      amount={task.reward}
      amountNote={task.reward ? 'per approved submission' : ''}
      isEnded={!isActive}
      badges={badgesOf(task, isActive && isFull(task))}
      facts={
        <>
          <IconFact icon={<Clock />}>{timeLeftOf(task, nowMs)}</IconFact>
          <IconFact icon={<Users />}>{participantsText(task)}</IconFact>
        </>
      }
      action={
        <Button variant="secondary" onClick={onOpen}>
          {isSubmittable ? 'Submit Task' : 'View'}
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
            Participated
          </Badge>
          <WorkBadge status={work.status} />
        </>
      ) : null}
      {isFullNow ? <Badge icon={<CircleSlash />}>Full</Badge> : null}
    </>
  );
}

function participantsText({ participant_count, max_participants }: Task): string {
  if (max_participants !== null) {
    return `${formatFigure(participant_count)} of ${formatCount(max_participants, 'place')} taken`;
  }
  return formatCount(participant_count, 'participant');
}
