import { t } from '@magnetx/texts';
import { Card } from '@magnetx/ui';
import { ComparedChart } from '@magnetx/ui/charts';
import { useMemo } from 'react';
import { LIVE } from '../../shared/live-query.ts';
import { useGetOverviewQuery } from './dashboard.endpoints.ts';

const METRICS = [
  { key: 'sign_ups', label: t('Sign-ups') },
  { key: 'participants', label: t('Participants') },
  { key: 'submissions', label: t('Submissions') },
] as const;

const NO_DAYS: readonly never[] = [];

/** Sign-ups and activity by day, the newest 30 days beside the 30 before. */
export function PlatformTrend() {
  const { data } = useGetOverviewQuery(undefined, LIVE);
  const days = data?.days ?? NO_DAYS;
  const { dates, metrics } = useMemo(() => {
    const series = METRICS.map(({ key, label }) => ({ key, label, values: days.map((day) => day[key]) }));
    return { dates: days.map(({ day }) => day), metrics: series };
  }, [days]);
  if (dates.length === 0) return null;
  return (
    <Card padding="small">
      <ComparedChart label={t('Show in the chart')} days={dates} metrics={metrics} />
    </Card>
  );
}
