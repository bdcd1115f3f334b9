import { locale, t } from '@magnetx/texts';
/** Daily counts: as many values as the chart has days. */
export interface TimeSeries {
  readonly key: string;
  readonly label: string;
  /** Whole numbers from 0. */
  readonly values: readonly number[];
}

const days = new Intl.DateTimeFormat(locale(), { month: 'short', day: 'numeric', timeZone: 'UTC' });
const daysOfYears = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
const figures = new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 });

/** `2026-11-03` → `Nov 3`. */
export function formatDay(isoDay: string): string {
  return days.format(new Date(isoDay));
}

/** `2026-11-03` → `Nov 3, 2026`. */
export function formatFullDay(isoDay: string): string {
  return daysOfYears.format(new Date(isoDay));
}

/** `Oct 4 – Nov 2, 2026`; one day alone is `Nov 2, 2026`. The first and last of some ISO days. */
export function formatPeriod(isoDays: readonly string[]): string {
  const [first = ''] = isoDays;
  const last = isoDays.at(-1) ?? first;
  return first === last ? formatFullDay(first) : daysOfYears.formatRange(new Date(first), new Date(last));
}

export function formatFigure(value: number): string {
  return figures.format(value);
}

export function totalOf({ values }: TimeSeries): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** `Views: 210 in total, most on Nov 3 (24).` The chart's message in words. */
export function summaryOf(series: TimeSeries, isoDays: readonly string[]): string {
  const total = totalOf(series);
  if (total === 0) return t('{label}: none.', { label: series.label });
  const peak = Math.max(...series.values);
  const day = isoDays[series.values.indexOf(peak)];
  const when =
    day === undefined ? '' : t(', most on {day} ({peak})', { day: formatDay(day), peak: formatFigure(peak) });
  return t('{label}: {total} in total{when}.', { label: series.label, total: formatFigure(total), when });
}
