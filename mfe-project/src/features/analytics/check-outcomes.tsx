import { CHECK_RULES, formatFigure, type CheckOutcomes as Outcomes } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Note, Panel } from '@magnetx/ui';
import { FigureBars } from '@magnetx/ui/charts';

const answeredOf = ({ passed, failed, unknown }: Outcomes): number => passed + failed + unknown;

/** How many people passed each check of a quest, in order, and why others have not. */
export function CheckOutcomes({ checks }: { checks: readonly Outcomes[] }) {
  const bars = checks.map((check, position) => ({
    key: String(position),
    label: `${position + 1}. ${CHECK_RULES[check.kind].label}`,
    hint: t('passed'),
    value: check.passed,
    tone: 'north' as const,
    detail: ` ${t('of {figure}', { figure: formatFigure(answeredOf(check)) })}`,
  }));
  const reasons = checks.flatMap((check, position) =>
    check.reasons.map(({ text, count }) => ({ text: `${position + 1}. ${text}`, count })),
  );
  return (
    <Panel title={t('Checks, in all')} size="large">
      <FigureBars bars={bars} peak={Math.max(1, ...checks.map(answeredOf))} />
      {reasons.length > 0 ? <Note>{t('Not passed yet:')}</Note> : null}
      <ul>
        {reasons.map(({ text, count }) => (
          <li key={text}>{`${text} (${formatFigure(count)})`}</li>
        ))}
      </ul>
    </Panel>
  );
}
