import type { ReportPeriod } from '@magnetx/contracts';
import { FilterButtons } from '@magnetx/ui';
import styles from './reports.module.css';

const OPTIONS = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: 'all', label: 'All' },
] as const satisfies readonly { value: ReportPeriod; label: string }[];

interface PeriodFilterProps {
  period: ReportPeriod;
  onChange: (period: ReportPeriod) => void;
}

export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  return (
    <FilterButtons className={styles.period} label="Period" options={OPTIONS} value={period} onChange={onChange} />
  );
}
