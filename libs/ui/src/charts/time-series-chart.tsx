import { t } from '@magnetx/texts';
import { useId, useState } from 'react';
import ChartColumn from 'lucide-react/icons/chart-column';
import Table from 'lucide-react/icons/table';
import { Button } from '../button/button.tsx';
import { DataTable, type TableColumn } from '../data-table/data-table.tsx';
import { PanelHead } from '../panel-head/panel-head.tsx';
import { Note } from '../note/note.tsx';
import { cx } from '../shared/cx.ts';
import { DayPlot, seriesClass } from './day-plot.tsx';
import {
  formatDay,
  formatFigure,
  formatFullDay,
  formatPeriod,
  summaryOf,
  totalOf,
  type TimeSeries,
} from './series-texts.ts';
import styles from './time-series-chart.module.css';

export interface TimeSeriesChartProps {
  /** The counted quantity; the period is added. */
  title: string;
  /** ISO dates, oldest first, none left out; at least one. */
  days: readonly string[];
  /** At most three, what matters most first. Constant arrays: the chart is laid out again whenever they change. */
  series: readonly TimeSeries[];
  /** The chart's message in words; by default the total and the peak of each series. */
  summary?: string | undefined;
  /** Of the plot, in px. */
  height?: number | undefined;
}

/**
 * Daily counts as bars, or as steps where the days are narrow. The title names the period. The same counts are there
 * in words, day by day on the arrow keys or under the pointer, and as a table.
 */
export function TimeSeriesChart({ title: subject, days, series, summary, height }: TimeSeriesChartProps) {
  const title = `${subject}, ${formatPeriod(days)}`;
  const titleId = useId();
  const summaryId = useId();
  const [isTable, setIsTable] = useState(false);
  const [picked, setPicked] = useState<number | null>(null);
  return (
    <figure className={styles.chart} aria-labelledby={titleId} aria-describedby={summaryId}>
      <PanelHead
        id={titleId}
        title={title}
        size="large"
        actions={
          <Button
            variant="quiet"
            size="small"
            icon={isTable ? <ChartColumn /> : <Table />}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? t('Show as chart') : t('Show as table')}
          </Button>
        }
      />
      <Note id={summaryId}>{summary ?? series.map((one) => summaryOf(one, days)).join(' ')}</Note>
      {isTable ? (
        <DayTable title={title} days={days} series={series} />
      ) : (
        <>
          <Legend days={days} series={series} picked={picked} />
          <DayPlot label={subject} days={days} series={series} height={height} picked={picked} onPick={setPicked} />
        </>
      )}
    </figure>
  );
}

interface LegendProps {
  days: readonly string[];
  series: readonly TimeSeries[];
  picked: number | null;
}

/** The names with their totals, or with the counts of the picked day. */
function Legend({ days, series, picked }: LegendProps) {
  return (
    <dl className={styles.legend}>
      {series.map((one, place) => (
        <div key={one.key} className={cx(styles.entry, seriesClass(place))}>
          <dt className={styles.name}>
            <svg width="12" height="12" aria-hidden="true" className={styles.block}>
              <rect x="1" y="1" width="10" height="10" rx="2" />
            </svg>
            {one.label}
          </dt>
          <dd className={styles.value}>{formatFigure(picked === null ? totalOf(one) : (one.values[picked] ?? 0))}</dd>
        </div>
      ))}
      <div className={styles.when}>
        <dt className={styles.name}>{picked === null ? t('Period') : t('Day')}</dt>
        <dd className={styles.day}>{picked === null ? t('All days') : formatDay(days[picked] ?? '')}</dd>
      </div>
    </dl>
  );
}

interface DayRow {
  readonly day: string;
  readonly values: readonly number[];
}

function DayTable({ title, days, series }: { title: string; days: readonly string[]; series: readonly TimeSeries[] }) {
  const rows = days.map<DayRow>((day, place) => ({ day, values: series.map(({ values }) => values[place] ?? 0) }));
  const columns: TableColumn<DayRow>[] = [
    { key: 'day', header: t('Day'), cell: ({ day }) => formatFullDay(day) },
    ...series.map<TableColumn<DayRow>>(({ key, label }, place) => ({
      key,
      header: label,
      align: 'end',
      cell: ({ values }) => formatFigure(values[place] ?? 0),
    })),
  ];
  return (
    <div className={styles.table}>
      <DataTable
        caption={t('{title}, newest first', { title })}
        isCaptionHidden
        columns={columns}
        rows={rows.reverse()}
        rowKey={({ day }) => day}
        empty={t('No day in this time')}
      />
    </div>
  );
}
