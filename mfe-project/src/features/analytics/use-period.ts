import { REPORT_PERIODS, type ReportPeriod } from '@magnetx/contracts';
import { useSearchParams } from '@magnetx/federation/host';

/** The report's span of time, kept in the address, in which anyone can write anything. */
export function usePeriod() {
  const [query, setQuery] = useSearchParams();
  const period = REPORT_PERIODS.find((known) => known === query.get('period')) ?? REPORT_PERIODS[0];

  function setPeriod(next: ReportPeriod): void {
    setQuery(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === REPORT_PERIODS[0]) changed.delete('period');
        else changed.set('period', next);
        return changed;
      },
      { preventScrollReset: true },
    );
  }

  return { period, setPeriod };
}
