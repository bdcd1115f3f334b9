import { locale, t } from '@magnetx/texts';
import { useMemo, useState } from 'react';
import { FilterButtons } from '../filter-buttons/filter-buttons.tsx';
import styles from './compared-chart.module.css';
import { formatFigure, totalOf, type TimeSeries } from './series-texts.ts';
import { TimeSeriesChart } from './time-series-chart.tsx';

export interface ComparedChartProps {
  /** Names the choice of a count. */
  label: string;
  /** ISO dates of two periods of the same length, oldest first. */
  days: readonly string[];
  /** The counts to choose from, with a value for each day of both periods. Constant arrays, as for the time series. */
  metrics: readonly TimeSeries[];
}

/** As high as the cards beside it. */
const HEIGHT_PX = 290;

const percents = new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 });

/** `52 in these 30 days, 40 in the 30 days before: 30% more.` */
function comparisonOf(now: number, before: number, length: number): string {
  const counts = t('{now} in these {length} days, {before} in the {length} days before', {
    now: formatFigure(now),
    length,
    before: formatFigure(before),
  });
  if (before === 0 || now === before) return now === before ? t('{counts}: no change.', { counts }) : `${counts}.`;
  const change = percents.format(Math.abs(now - before) / before);
  return now > before
    ? t('{counts}: {change} more.', { counts, change })
    : t('{counts}: {change} fewer.', { counts, change });
}

/** Daily counts of a period beside those of the period before it, of one quantity at a time. */
export function ComparedChart({ label, days, metrics }: ComparedChartProps) {
  const [first] = metrics;
  const [key, setKey] = useState(first?.key ?? '');
  const metric = metrics.find((one) => one.key === key) ?? first;
  const length = days.length / 2;
  const { recent, series, summary } = useMemo(() => {
    const values = metric?.values ?? [];
    const now = { key: 'now', label: metric?.label ?? '', values: values.slice(length) };
    const before = { key: 'before', label: t('{length} days earlier', { length }), values: values.slice(0, length) };
    const text = comparisonOf(totalOf(now), totalOf(before), length);
    return { recent: days.slice(length), series: [now, before], summary: text };
  }, [days, length, metric]);
  return (
    <div className={styles.compared}>
      <TimeSeriesChart title={metric?.label ?? ''} days={recent} series={series} summary={summary} height={HEIGHT_PX} />
      <FilterButtons
        label={label}
        className={styles.choice}
        options={Object.fromEntries(metrics.map((one) => [one.key, one.label]))}
        value={metric?.key ?? ''}
        onChange={setKey}
      />
    </div>
  );
}
