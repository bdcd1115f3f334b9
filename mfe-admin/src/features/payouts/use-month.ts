import { useNow } from '@magnetx/federation/clock';
import { useSearchParams } from '@magnetx/federation/host';

const MONTHS_OFFERED = 13;

/** The months that a payout may be prepared for, newest first, in UTC: the one that runs, and a year before it. */
function payoutMonths(nowMs: number): string[] {
  const now = new Date(nowMs);
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
}

/**
 * The month to pay for, kept in the address, in which anyone can write anything. At first the one that runs, which
 * includes whatever is payable by now.
 */
export function useMonth() {
  const [query, setQuery] = useSearchParams();
  const months = payoutMonths(useNow());
  const running = months[0] ?? '';
  const month = months.find((known) => known === query.get('month')) ?? running;

  function setMonth(next: string): void {
    const changed = new URLSearchParams(query);
    if (next === running) changed.delete('month');
    else changed.set('month', next);
    setQuery(changed, { preventScrollReset: true });
  }

  return { months, month, setMonth };
}
