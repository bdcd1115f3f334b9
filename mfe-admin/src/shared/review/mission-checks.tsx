import {
  CHECK_RULES,
  FACT_NAMES,
  factLabel,
  formatCount,
  formatFigure,
  formatMoment,
  REPEAT_LABELS,
  type CheckKind,
  type OwnedCheck,
  type ReviewedQuest,
} from '@magnetx/contracts';
import styles from './mission-checks.module.css';

type CheckOf<K extends CheckKind> = Extract<OwnedCheck, { kind: K }>;

/** The settings of a check, with the right answers of a quiz. */
const LINES: { readonly [K in CheckKind]: (check: CheckOf<K>) => string[] } = {
  quiz: ({ questions, pass_percent: percent, attempts }) => [
    ...questions.map(({ text, options }) => {
      const answers = options.map(({ text: answer, is_right: isRight }) => (isRight ? `✓ ${answer}` : answer));
      return `${text} ${answers.join(' · ')}`;
    }),
    `To pass: ${formatFigure(percent)}% right, ${formatCount(attempts, 'attempt')}`,
  ],
  code: ({ hint, attempts }) => [hint && `Hint: ${hint}`, `To pass: the word, ${formatCount(attempts, 'attempt')}`],
  facts: (check) =>
    FACT_NAMES.flatMap((name) => {
      const needed = check[name];
      return needed === undefined ? [] : `${factLabel(name)}: at least ${formatFigure(needed)}`;
    }),
};

const linesOf = <K extends CheckKind>(kind: K, check: CheckOf<K>): string[] => LINES[kind](check).filter(Boolean);

/** The checks of a mission in order. */
export function MissionChecks({ checks }: { checks: ReviewedQuest['checks'] }) {
  return (
    <ol className={styles.checks}>
      {checks.map((check, index) => (
        <li key={index}>
          <strong>{`${index + 1}. ${CHECK_RULES[check.kind].label}`}</strong>
          <ul>
            {linesOf(check.kind, check).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** The further terms of a mission. Empty for other quests. */
export function missionLinesOf(quest: ReviewedQuest): [string, string][] {
  if (quest.checks.length === 0) return [];
  const { repeat, opens_at: opensAt, min_level: level, after_quest: after } = quest;
  return [
    ['For each person', REPEAT_LABELS[repeat]],
    ['Opens', opensAt === null ? '' : formatMoment(opensAt)],
    ['Minimum level', level === null ? '' : formatFigure(level)],
    ['After quest', after === null ? '' : formatFigure(after)],
  ];
}
