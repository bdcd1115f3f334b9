import { t } from '@magnetx/texts';
import { useId } from 'react';
import { PanelHead } from '../panel-head/panel-head.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { FigureBars, type FigureBar } from './figure-bars.tsx';
import styles from './funnel-chart.module.css';
import { formatFigure, formatPeriod } from './series-texts.ts';

export interface FunnelStage {
  readonly key: string;
  readonly label: string;
  /** People look (south) or act (north). */
  readonly tone: 'south' | 'north';
}

export interface FunnelGroup {
  readonly key: string;
  readonly label: string;
  /** A short explanation of the label. */
  readonly hint: string;
  /** One for each stage. */
  readonly values: readonly number[];
}

export interface FunnelChartProps {
  /** The counted quantity; the period is added. */
  title: string;
  /** ISO dates of the period, oldest first. */
  days: readonly string[];
  description: string;
  stages: readonly FunnelStage[];
  groups: readonly FunnelGroup[];
}

/**
 * How many people get from stage to stage, a funnel for each group on one common scale. The figures are its text: the
 * bars repeat them.
 */
export function FunnelChart({ title, days, description, stages, groups }: FunnelChartProps) {
  const titleId = useId();
  const peak = Math.max(1, ...groups.flatMap(({ values }) => values));
  return (
    <figure className={styles.chart} aria-labelledby={titleId}>
      <div>
        <PanelHead id={titleId} title={`${title}, ${formatPeriod(days)}`} size="large" />
        <p className={styles.description}>
          {description} {totalsOf(stages, groups)}
        </p>
      </div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Funnel key={group.key} group={group} stages={stages} peak={peak} />
        ))}
      </div>
    </figure>
  );
}

/** `In total: Views 1,000, Clicks 250.` */
function totalsOf(stages: readonly FunnelStage[], groups: readonly FunnelGroup[]): string {
  const totals = stages.map(({ label }, place) => {
    const total = groups.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
    return `${label} ${formatFigure(total)}`;
  });
  return t('In total: {totals}.', { totals: totals.join(', ') });
}

function Funnel({ group, stages, peak }: { group: FunnelGroup; stages: readonly FunnelStage[]; peak: number }) {
  const bars = stages.map((stage, place): FigureBar => {
    const value = group.values[place] ?? 0;
    const share = <Share of={group.values[place - 1]} value={value} stage={stages[place - 1]?.label} />;
    return { ...stage, value, detail: share };
  });
  return (
    <div>
      <p className={styles.group}>{group.label}</p>
      <p className={styles.hint}>{group.hint}</p>
      <div className={styles.stages}>
        <FigureBars bars={bars} peak={peak} />
      </div>
    </div>
  );
}

/** The share of the previous stage that reached this one. Empty for the first stage, and when the previous one is 0. */
function Share({ of, value, stage }: { of: number | undefined; value: number; stage: string | undefined }) {
  if (!of || stage === undefined) return null;
  return (
    <span className={styles.share}>
      {Math.min(100, Math.round((value / of) * 100))}%
      <VisuallyHidden> {t('of {stage}', { stage: stage.toLowerCase() })}</VisuallyHidden>
    </span>
  );
}
