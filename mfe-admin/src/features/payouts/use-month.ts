import { useSearchParams } from '@magnetx/federation/host';
import { payoutMonths } from './payout-months.ts';

/**
 * The month to pay for, kept in the address, in which anyone can write anything. At first the one that runs, which
 * includes whatever is payable by now.
 */
export function useMonth(nowMs: number) {
  const [query, setQuery] = useSearchParams();
  const months = payoutMonths(nowMs);
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
