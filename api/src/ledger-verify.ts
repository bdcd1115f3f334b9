import { ConfigError } from '@magnetx/operations';
import { loadDatabaseSettings } from './config';
import { verifyLedgerOf } from './verify-ledger-of';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { discrepancies, entries, accounts, heldMxp } = await verifyLedgerOf(loadDatabaseSettings(process.env));
  say(`${entries} entries, ${accounts} accounts, ${heldMxp} MXP held by users and projects.`);
  for (const discrepancy of discrepancies) say(`WRONG  ${discrepancy}`);
  say(
    discrepancies.length === 0
      ? 'The ledger holds: every balance is the sum of its postings, all add up to zero, and payout batches add up.'
      : `The ledger does not hold: discrepancies: ${discrepancies.length}.`,
  );
  process.exitCode = discrepancies.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  const reasons = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
  for (const reason of reasons) process.stderr.write(`The ledger could not be verified. ${String(reason)}\n`);
  process.exitCode = 1;
});
