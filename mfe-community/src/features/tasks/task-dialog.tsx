import type { Task } from '@magnetx/contracts';
import { Banner, Button, Dialog } from '@magnetx/ui';
import { useEffect, useId } from 'react';
import { MissingQuestDialog, QuestRemoved } from '../../shared/quests/missing-quest.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { useVisits } from '../../shared/visits/visits-context.ts';
import { SubmissionFields, useSubmissionForm } from './submission-form.tsx';
import { TaskDetails } from './task-details.tsx';
import styles from './task-dialog.module.css';
import { useGetTaskQuery } from './tasks.endpoints.ts';
import { WorkState } from './work-state.tsx';

interface TaskDialogProps {
  task: Task;
  /** Undefined while it is not known who is here. */
  userId: string | undefined;
  nowMs: number;
  onClose: () => void;
}

/** Whether every place of a task is taken, by others or by the user. */
export function isFull({ participant_count, max_participants }: Task): boolean {
  return max_participants !== null && participant_count >= max_participants;
}

/**
 * Whether the user may hand in work on a task now: it is open, and they have not yet and there is a place left, or
 * they were turned down.
 */
export function canSubmit(task: Task, nowMs: number): boolean {
  const work = task.user_participation;
  if (!isOpen(task, nowMs)) return false;
  return work === null ? !isFull(task) : work.status === 'rejected' && work.can_resubmit;
}

/** A task in full, and the form to hand in work while it is open. */
export function TaskDialog({ userId, ...props }: TaskDialogProps) {
  const { click } = useVisits();
  useEffect(() => click(props.task.id), [click, props.task.id]);
  const isForm = userId !== undefined && canSubmit(props.task, props.nowMs);
  return isForm ? <OpenTaskDialog {...props} userId={userId} /> : <TaskView {...props} />;
}

function TaskView({ task, nowMs, onClose }: Omit<TaskDialogProps, 'userId'>) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={task.title}
      size="large"
      startsAt="title"
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {task.removed_at && task.user_participation?.status !== 'removed' ? <QuestRemoved noun="task" /> : null}
      {task.user_participation ? <WorkState work={task.user_participation} nowMs={nowMs} /> : null}
      {!task.user_participation && isOpen(task, nowMs) && isFull(task) ? <AllPlacesTaken /> : null}
      <TaskDetails task={task} nowMs={nowMs} />
    </Dialog>
  );
}

function AllPlacesTaken() {
  return (
    <Banner tone="info" title="All places for this task are taken">
      A place comes free again when work is turned down. Look in again later.
    </Banner>
  );
}

function OpenTaskDialog({ task, userId, nowMs, onClose }: TaskDialogProps & { userId: string }) {
  const formId = useId();
  const form = useSubmissionForm({ task, userId, onSent: onClose });
  const isAgain = task.user_participation !== null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={task.title}
      size="large"
      startsAt="title"
      actions={
        <>
          {form.canSend ? null : <p className={styles.hint}>Add your submission URL to submit.</p>}
          <Button
            variant="secondary"
            onClick={() => {
              form.discard();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={!form.canSend}
            isBusy={form.isSending}
            busyLabel="Submitting..."
          >
            Submit Task
          </Button>
        </>
      }
    >
      {task.user_participation ? <WorkState work={task.user_participation} nowMs={nowMs} /> : null}
      <TaskDetails task={task} nowMs={nowMs} />
      <section className={styles.form}>
        <h3>{isAgain ? 'Submit again' : 'Submit your work'}</h3>
        <SubmissionFields formId={formId} form={form} />
      </section>
    </Dialog>
  );
}

interface LinkedTaskDialogProps extends Omit<TaskDialogProps, 'task'> {
  id: number;
  token: string;
}

/** The dialog of a task that an address names and the list on screen does not hold. */
export function LinkedTaskDialog({ id, token, ...rest }: LinkedTaskDialogProps) {
  const { data: task, error, isFetching, refetch } = useGetTaskQuery({ token, id });
  if (task) return <TaskDialog task={task} {...rest} />;
  const answer = { error, isFetching, refetch };
  return <MissingQuestDialog noun="task" answer={answer} onClose={rest.onClose} />;
}
