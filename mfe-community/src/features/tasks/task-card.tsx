import { formatCount, formatFigure, type Task } from '@magnetx/contracts';
import { Badge, Button } from '@magnetx/ui';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Users from 'lucide-react/icons/users';
import { QuestCard, QuestFact } from '../../shared/quests/quest-card';
import { isOpen, timeLeftOf } from '../../shared/quests/quest-time';
import { canSubmit } from './task-dialog';
import { WorkBadge } from './work-state';

interface TaskCardProps {
  task: Task;
  nowMs: number;
  onOpen: () => void;
}

export function TaskCard({ task, nowMs, onOpen }: TaskCardProps) {
  const isSubmittable = canSubmit(task, nowMs);
  return (
    <QuestCard
      project={task.project}
      title={task.title}
      amount={task.reward}
      description={task.description}
      isDemo={task.is_demo}
      isEnded={!isOpen(task, nowMs)}
      badges={
        task.user_participation ? (
          <>
            <Badge tone="south" icon={<Check />}>
              Participated
            </Badge>
            <WorkBadge status={task.user_participation.status} />
          </>
        ) : null
      }
      facts={
        <>
          <QuestFact icon={<Clock />}>{timeLeftOf(task, nowMs)}</QuestFact>
          <QuestFact icon={<Users />}>{participantsText(task)}</QuestFact>
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

function participantsText({ participant_count, max_participants }: Task): string {
  if (max_participants !== null) {
    return `${formatFigure(participant_count)} of ${formatCount(max_participants, 'place')} taken`;
  }
  return formatCount(participant_count, 'participant');
}
