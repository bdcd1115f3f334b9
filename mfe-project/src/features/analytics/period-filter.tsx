import type { ReportPeriod } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { FilterButtons } from '@magnetx/ui';
import styles from './reports.module.css';

const OPTIONS = { '7d': t('7 days'), '30d': t('30 days'), '90d': t('90 days'), all: t('All') };

export function PeriodFilter({ period, onChange }: { period: ReportPeriod; onChange: (period: ReportPeriod) => void }) {
  return (
    <FilterButtons className={styles.period} label={t('Period')} options={OPTIONS} value={period} onChange={onChange} />
  );
}
