import { VISIT_SOURCES, type ReportSource, type VisitSource } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Card, EmptyState } from '@magnetx/ui';
import { FunnelChart, TimeSeriesChart, type FunnelStage } from '@magnetx/ui/charts';
import { useMemo } from 'react';
import { VISIT_SOURCE_LABELS } from '../../shared/figures.ts';
import type { Report } from './report-figures.tsx';
import styles from './reports.module.css';

const STAGES = [
  { key: 'views', label: t('Views'), tone: 'south' },
  { key: 'clicks', label: t('Clicks'), tone: 'south' },
  { key: 'participants', label: t('Participants'), tone: 'north' },
  { key: 'completions', label: t('Completions'), tone: 'north' },
] as const satisfies readonly FunnelStage[];

const SOURCE_HINTS = {
  direct: t('Came to MagnetX by themselves'),
  referral: t('A friend’s link, or one on another site'),
  utm: t('A link that you tagged (UTM)'),
} as const satisfies Record<VisitSource, string>;

function seriesOf(report: Report, key: 'views' | 'clicks' | 'participants' | 'submissions' | 'completions') {
  const label = t(
    '{key, select, views {Views} clicks {Clicks} participants {Participants} ' +
      'submissions {Submissions} other {Completions}}',
    { key },
  );
  return { key, label, values: report.days.map((day) => day[key]) };
}

function hasActivity({ totals }: Report): boolean {
  return Object.values(totals).some((count) => count > 0);
}

/** A report by day and by source; a few words while nothing has happened. */
export function ReportCharts({ report }: { report: Report }) {
  const { days, reach, action } = useMemo(
    () => ({
      days: report.days.map(({ day }) => day),
      reach: [seriesOf(report, 'views'), seriesOf(report, 'clicks')],
      action: [seriesOf(report, 'submissions'), seriesOf(report, 'participants'), seriesOf(report, 'completions')],
    }),
    [report],
  );
  if (!hasActivity(report) || days.length === 0) {
    return (
      <Card>
        <EmptyState
          field="reports"
          title={t('Nothing has happened in this time')}
          message={t('Views, clicks and submissions show up here as they happen. Days are UTC days.')}
        />
      </Card>
    );
  }
  const { views, clicks } = report.totals;
  const groups = VISIT_SOURCES.map((source) => funnelOf(source, report.sources));
  return (
    <div className={styles.charts}>
      {views + clicks > 0 ? (
        <Card>
          <TimeSeriesChart title={t('Reach')} days={days} series={reach} />
        </Card>
      ) : null}
      <Card>
        <TimeSeriesChart title={t('Action')} days={days} series={action} />
      </Card>
      <Card>
        <FunnelChart
          title={t('Where people come from')}
          days={days}
          description={t('From seeing the quest to finishing it, by how they came to the site.')}
          stages={STAGES}
          groups={groups.filter(({ values }) => values.some((count) => count > 0))}
        />
      </Card>
    </div>
  );
}

function funnelOf(source: VisitSource, rows: readonly ReportSource[]) {
  const row = rows.find((one) => one.source === source);
  return {
    key: source,
    label: VISIT_SOURCE_LABELS[source],
    hint: SOURCE_HINTS[source],
    values: STAGES.map(({ key }) => row?.[key] ?? 0),
  };
}
