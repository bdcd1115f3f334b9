import type { Task } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { Navigate } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Button, IconFact } from '@magnetx/ui';
import CalendarRange from 'lucide-react/icons/calendar-range';
import DoorOpen from 'lucide-react/icons/door-open';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { UnfundedNote } from '../../shared/quests/quest-details.tsx';
import { MissingQuestView, QuestView } from '../../shared/quests/quest-view.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { taskTerms } from '../../shared/quests/reward-terms.ts';
import { useQuestId } from '../../shared/quests/use-quest-id.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { OwnAppeal } from '../../shared/components/own-appeal.tsx';
import { TaskTexts } from './task-details.tsx';
import { AllPlacesTaken, canSubmit, isFull, SubmissionDialog } from './task-dialog.tsx';
import { useGetTaskQuery } from './tasks.endpoints.ts';
import { workSteps } from './work-steps.tsx';

const BACK = { href: paths.tasks.href(), label: t('All tasks') };

/** A task on its own page. */
export function TaskPage() {
  const id = useQuestId();
  return id === null ? <Navigate to={BACK.href} replace /> : <LoadedTaskPage key={id} id={id} />;
}

function LoadedTaskPage({ id }: { id: number }) {
  const { token } = useUserArea();
  const answer = useGetTaskQuery({ token, id });
  return answer.data ? <TaskView task={answer.data} /> : <MissingQuestView noun="task" answer={answer} back={BACK} />;
}

function TaskView({ task }: { task: Task }) {
  const { user } = useUserArea();
  const nowMs = useNow();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const { user_participation: work, max_winners: days } = task;
  const { amount, unit, places } = taskTerms(task);
  const isSubmittable = canSubmit(task, nowMs);
  return (
    <>
      <QuestView
        noun="task"
        quest={task}
        nowMs={nowMs}
        back={BACK}
        amount={amount}
        amountNote={unit}
        facts={
          <>
            <IconFact icon={<DoorOpen />}>{places}</IconFact>
            <IconFact icon={<Users />}>
              {t('{participantCount, plural, one {# participant} other {# participants}}', {
                participantCount: task.participant_count,
              })}
            </IconFact>
            {days === null ? null : (
              <IconFact icon={<CalendarRange />}>
                {t('Duration: {days, plural, one {# day} other {# days}}', { days })}
              </IconFact>
            )}
          </>
        }
        more={<UnfundedNote quest={task} cashCents={task.cash_cents} />}
        steps={work ? workSteps(task, work, nowMs) : []}
        own={work ? <OwnAppeal kind="work" subjectId={String(task.id)} decision={work} /> : null}
        action={isSubmittable ? <Button onClick={() => setIsSubmitting(true)}>{t('Submit Task')}</Button> : null}
      >
        {!work && isOpen(task, nowMs) && isFull(task) ? <AllPlacesTaken /> : null}
        <TaskTexts task={task} />
      </QuestView>
      {user && isSubmitting && isSubmittable ? (
        <SubmissionDialog task={task} userId={user.id} onClose={() => setIsSubmitting(false)} />
      ) : null}
    </>
  );
}
