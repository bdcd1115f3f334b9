import {
  formatFigure,
  formatMoment,
  formatMxp,
  formatUsdShort,
  participantsLabel,
  type Task,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Conditions } from '../missions/conditions.tsx';
import { QuestHost, QuestSection, UnfundedNote } from '../../shared/quests/quest-details.tsx';
import { isOpen, timeLeftOf } from '../../shared/quests/quest-time.ts';
import styles from './task-dialog.module.css';

/** All that there is to know about a task. */
export function TaskDetails({ task, nowMs }: { task: Task; nowMs: number }) {
  return (
    <>
      <QuestHost {...task} />
      <dl className={styles.facts}>
        <Fact label={t('Time left')} value={timeLeftOf(task, nowMs)} />
        <Fact label={t('Ends')} value={task.ends_at && isOpen(task, nowMs) ? formatMoment(task.ends_at) : ''} />
        <Fact label={participantsLabel(task.category)} value={writersText(task)} />
        <Fact label={t('Duration')} value={durationText(task.max_winners)} />
        <Fact label={t('Cash reward')} value={task.cash_cents > 0 ? formatUsdShort(task.cash_cents) : ''} />
        <Fact label={t('MXP points')} value={task.mxp_reward > 0 ? formatMxp(task.mxp_reward) : ''} />
      </dl>
      <UnfundedNote quest={task} cashCents={task.cash_cents} />
      <TaskTexts task={task} />
    </>
  );
}

export function TaskTexts({ task }: { task: Task }) {
  return (
    <>
      <QuestSection heading={t('Description')} text={task.description} />
      <QuestSection heading={t('Requirements')} text={task.requirements} />
      <QuestSection heading={t('Submission instructions')} text={task.submission_instructions} />
      <Conditions quest={task} />
    </>
  );
}

function writersText({ participant_count, max_participants }: Task): string {
  const count = formatFigure(participant_count);
  return max_participants === null
    ? count
    : t('{count} of {max_participants}', { count, max_participants: formatFigure(max_participants) });
}

function durationText(days: number | null): string {
  return days === null ? '' : t('{days, plural, one {# day} other {# days}}', { days });
}

/** Nothing without a value. */
function Fact({ label, value }: { label: string; value: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
