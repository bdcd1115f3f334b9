import { formatCount, formatFigure, formatMxp, formatUsdShort, type Task } from '@magnetx/contracts';
import { Note } from '@magnetx/ui';
import { Conditions } from '../missions/conditions.tsx';
import { QuestHost, QuestSection } from '../../shared/quests/quest-details.tsx';
import { timeLeftOf } from '../../shared/quests/quest-time.ts';
import styles from './task-dialog.module.css';

/** All that there is to know about a task. */
export function TaskDetails({ task, nowMs }: { task: Task; nowMs: number }) {
  return (
    <>
      <QuestHost {...task} />
      <dl className={styles.facts}>
        <Fact label="Time left" value={timeLeftOf(task, nowMs)} />
        <Fact label="Writers" value={writersText(task)} />
        <Fact label="Duration" value={durationText(task.max_winners)} />
        <Fact label="Cash reward" value={task.cash_cents > 0 ? formatUsdShort(task.cash_cents) : '–'} />
        <Fact label="MXP points" value={task.mxp_reward > 0 ? formatMxp(task.mxp_reward) : '–'} />
      </dl>
      {task.reward ? <Note>You earn the reward per approved submission.</Note> : null}
      <TaskTexts task={task} />
    </>
  );
}

export function TaskTexts({ task }: { task: Task }) {
  return (
    <>
      <QuestSection heading="Description" text={task.description} />
      <QuestSection heading="Requirements" text={task.requirements} />
      <QuestSection heading="Submission instructions" text={task.submission_instructions} />
      <Conditions quest={task} />
    </>
  );
}

function writersText({ participant_count, max_participants }: Task): string {
  const count = formatFigure(participant_count);
  return max_participants === null ? count : `${count} of ${formatFigure(max_participants)}`;
}

function durationText(days: number | null): string {
  return days === null ? '–' : formatCount(days, 'day');
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
