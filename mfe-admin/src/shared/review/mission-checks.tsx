import {
  CHECK_RULES,
  checkLinesOf,
  earlyTermsText,
  formatFigure,
  formatMoment,
  REPEAT_LABELS,
  type OwnedCheck,
  type ReviewedQuest,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import styles from './mission-checks.module.css';

/** The settings of a check, with the right answers of a quiz. */
function linesOf(check: OwnedCheck): string[] {
  if (!('questions' in check)) return checkLinesOf(check);
  const { questions, pass_percent: percent, attempts } = check;
  return [
    ...questions.map(({ text, options }) => {
      const answers = options.map(({ text: answer, is_right: isRight }) => (isRight ? `✓ ${answer}` : answer));
      return `${text} ${answers.join(' · ')}`;
    }),
    t('{attempts, plural, one {To pass: {percent}% right, # attempt} other {To pass: {percent}% right, # attempts}}', {
      attempts,
      percent: formatFigure(percent),
    }),
  ];
}

/** The checks of a mission in order. */
export function MissionChecks({ checks }: { checks: ReviewedQuest['checks'] }) {
  return (
    <ol className={styles.checks}>
      {checks.map((check, index) => (
        <li key={index}>
          <strong>{`${index + 1}. ${CHECK_RULES[check.kind].label}`}</strong>
          <ul>
            {linesOf(check).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** The further terms of a quest. Empty without any. */
export function missionLinesOf(quest: ReviewedQuest): [string, string][] {
  const { repeat, opens_at: opensAt, min_level: level, after_quest: after } = quest;
  return [
    [t('For each person'), quest.checks.length > 0 ? REPEAT_LABELS[repeat] : ''],
    [t('Opens'), opensAt === null ? '' : formatMoment(opensAt)],
    [t('Minimum level'), level === null ? '' : formatFigure(level)],
    [t('After quest'), after === null ? '' : formatFigure(after)],
    [t('Early access'), earlyTermsText(quest)],
  ];
}
