import { formatCount, formatMxp } from '@magnetx/contracts';
import type { LedgerReport } from '../modules/ledger/index.ts';
import { say } from './run-command.ts';

/** Says what a verification found; the process ends with 1 when the ledger does not hold. */
export function printLedgerReport({ discrepancies, entries, accounts, heldMxp }: LedgerReport): void {
  const size = `${formatCount(entries, 'entry', 'entries')}, ${formatCount(accounts, 'account')}`;
  say(`${size}, ${formatMxp(heldMxp)} held by users and projects.`);
  for (const discrepancy of discrepancies) say(`WRONG  ${discrepancy}`);
  say(
    discrepancies.length === 0
      ? 'The ledger holds: every balance is the sum of its postings, all add up to zero, and payout batches add up.'
      : `The ledger does not hold: discrepancies: ${discrepancies.length}.`,
  );
  process.exitCode = discrepancies.length === 0 ? 0 : 1;
}
