import type { Task } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Banner, Button } from '@magnetx/ui';
import { useEffect, useId, type ReactNode } from 'react';
import { isBlocked } from '../missions/conditions.tsx';
import { MissingQuestDialog, QuestRemoved } from '../../shared/quests/missing-quest.tsx';
import { QuestDialog } from '../../shared/quests/quest-details.tsx';
import type { QuestDialogTarget } from '../../shared/quests/quest-page.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { QuestShare } from '../../shared/share/quest-share.tsx';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { useVisits } from '../../shared/visits/visits-context.ts';
import { OwnAppeal } from '../../shared/components/own-appeal.tsx';
import { SubmissionFields, useSubmissionForm } from './submission-form.tsx';
import { TaskDetails } from './task-details.tsx';
import styles from './task-dialog.module.css';
import { useGetTaskQuery } from './tasks.endpoints.ts';
import { WorkState } from './work-state.tsx';

interface TaskViewProps {
  task: Task;
  nowMs: number;
  onClose: () => void;
}

/** Whether every place of a task is taken, by others or by the user. */
export function isFull({ participant_count, max_participants }: Task): boolean {
  return max_participants !== null && participant_count >= max_participants;
}

/**
 * Whether the user may hand in work on a task now: it is open, its checks are passed, and they have not yet and there
 * is a place left, or they were turned down.
 */
export function canSubmit(task: Task, nowMs: number): boolean {
  const work = task.user_participation;
  if (!isOpen(task, nowMs) || isBlocked(task)) return false;
  return work === null ? !isFull(task) : work.status === 'rejected' && work.can_resubmit;
}

/** A task in full, and the form to hand in work while it is open. */
export function TaskDialog({ id, listed, nowMs, onClose }: QuestDialogTarget<Task> & { nowMs: number }) {
  const { token, user } = useUserArea();
  const { click } = useVisits();
  // Lists leave the checks out.
  const isRead = listed?.conditions !== undefined;
  const answer = useGetTaskQuery({ token, id }, { skip: listed !== undefined && !isRead });
  const task = isRead ? answer.data : (listed ?? answer.data);
  const isShown = task !== undefined;
  useEffect(() => {
    if (isShown) click(id);
  }, [click, id, isShown]);
  if (!task) return <MissingQuestDialog noun="task" answer={answer} onClose={onClose} />;
  const props = { task, nowMs, onClose };
  return user && canSubmit(task, nowMs) ? <OpenTaskDialog {...props} userId={user.id} /> : <TaskView {...props} />;
}

function OwnWork({ task: { id, user_participation: work }, nowMs }: Pick<TaskViewProps, 'task' | 'nowMs'>) {
  if (!work) return null;
  return (
    <>
      <WorkState work={work} nowMs={nowMs} />
      <OwnAppeal kind="work" subjectId={String(id)} decision={work} />
    </>
  );
}

function TaskView({ task, nowMs, onClose }: TaskViewProps) {
  return (
    <QuestDialog title={task.title} onClose={onClose}>
      {task.removed_at && task.user_participation?.status !== 'removed' ? <QuestRemoved noun="task" /> : null}
      <OwnWork task={task} nowMs={nowMs} />
      {!task.user_participation && isOpen(task, nowMs) && isFull(task) ? <AllPlacesTaken /> : null}
      <TaskDetails task={task} nowMs={nowMs} />
      <QuestShare quest={task} />
    </QuestDialog>
  );
}

export function AllPlacesTaken() {
  return (
    <Banner tone="info" title={t('All places for this task are taken')}>
      {t('A place becomes free when work is rejected. Check back later.')}
    </Banner>
  );
}

interface SubmissionDialogProps {
  task: Task;
  userId: string;
  /** The task's title, unless the page below it shows the task. */
  title?: string;
  onClose: () => void;
  /** Above the form. */
  children?: ReactNode;
}

/** The form to hand in work. */
export function SubmissionDialog(props: SubmissionDialogProps) {
  const { task, userId, title = t('Submit your work'), onClose, children } = props;
  const formId = useId();
  const form = useSubmissionForm({ task, userId, onSent: onClose });
  return (
    <QuestDialog
      title={title}
      onClose={onClose}
      {...(!children && { size: 'medium', startsAt: 'field' })}
      actions={
        <>
          {form.canSend ? null : <p className={styles.hint}>{t('Add your submission URL to submit.')}</p>}
          <Button
            variant="secondary"
            onClick={() => {
              form.discard();
              onClose();
            }}
          >
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={!form.canSend}
            isBusy={form.isSending}
            busyLabel={t('Submitting...')}
          >
            {t('Submit Task')}
          </Button>
        </>
      }
    >
      {children}
      <SubmissionFields formId={formId} form={form} />
      {children ? <QuestShare quest={task} /> : null}
    </QuestDialog>
  );
}

function OpenTaskDialog({ task, userId, nowMs, onClose }: TaskViewProps & { userId: string }) {
  const isAgain = task.user_participation !== null;
  return (
    <SubmissionDialog task={task} userId={userId} title={task.title} onClose={onClose}>
      <OwnWork task={task} nowMs={nowMs} />
      <TaskDetails task={task} nowMs={nowMs} />
      <h3 className={styles.formTitle}>{isAgain ? t('Submit again') : t('Submit your work')}</h3>
    </SubmissionDialog>
  );
}
