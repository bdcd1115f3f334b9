import { formatMxp, type Progress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Skeleton } from '@magnetx/ui';
import { lazy, Suspense, useMemo } from 'react';
import { useWasNear } from '../../../shared/use-was-near.ts';
import { Fold } from '../fold.tsx';
import styles from './month-card.module.css';

const Chart = lazy(async () => ({ default: (await import('@magnetx/ui/charts')).TimeSeriesChart }));

const HEIGHT_PX = 160;
const pad = (value: number): string => String(value).padStart(2, '0');

/** The MXP earned on each day of the month so far. It is far down the page, so its code waits until someone scrolls. */
export function MonthCard({ month }: { month: Progress['month'] | undefined }) {
  const { ref, wasNear } = useWasNear(100);
  const chart = useMemo(() => {
    if (!month) return null;
    const days = month.days_mxp.map((_mxp, index) => `${month.year}-${pad(month.month)}-${pad(index + 1)}`);
    // A day with more reversals than rewards has no bar. The total counts it.
    const values = month.days_mxp.map((mxp) => Math.max(0, mxp));
    const totalMxp = month.days_mxp.reduce((sum, mxp) => sum + mxp, 0);
    const summary = t('{totalMxp} in total. Rewards that were taken back are subtracted.', {
      totalMxp: formatMxp(totalMxp),
    });
    return { days, series: [{ key: 'earned', label: t('MXP earned'), values }], summary };
  }, [month]);
  const shape = <Skeleton height={HEIGHT_PX + 120} shape="block" />;
  return (
    <Fold title={t('This month')}>
      <div ref={ref} className={styles.month}>
        {chart && wasNear ? (
          <Suspense fallback={shape}>
            <Chart title={t('MXP earned')} {...chart} height={HEIGHT_PX} />
          </Suspense>
        ) : (
          shape
        )}
      </div>
    </Fold>
  );
}
