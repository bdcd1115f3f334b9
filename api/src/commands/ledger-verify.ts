import { formatCount, formatMxp, formatUsd } from '@magnetx/contracts';
import { printLine, type Cli } from '@magnetx/operations';
import { pino } from 'pino';
import { loadConfig, type DatabaseSettings } from '../config.ts';
import { connectDatabase } from '../db/connect.ts';
import { assertWhole } from '../db/restore-marker.ts';
import { createTransactions } from '../db/with-transaction.ts';
import { createEvent } from '../events/index.ts';
import { systemClock } from '../runtime/clock.ts';
import { createReadPoints } from '../modules/accounts/accounts/index.ts';
import { createReadEmptyReserves } from '../modules/money/funding/index.ts';
import { createReadReserves } from '../modules/quests/quests/index.ts';
import { createLedgerModule, type BalanceChange, type LedgerReport } from '../modules/ledger/ledger/index.ts';
import { createPayablesModule, type CoverChange, type PayableChange } from '../modules/ledger/payables/index.ts';
import { createVerifyPayouts } from '../modules/money/payouts/index.ts';
import { systemRandom } from '../runtime/random.ts';
import { verifyDerivedOf } from './rebuild.ts';
import { announceDatabase } from './target-database.ts';

/** Verifies the ledger and the payout batches of a database. APIs may run. Rejects a database that is half restored. */
export async function verifyLedgerOf({ url }: Pick<DatabaseSettings, 'url'>): Promise<LedgerReport> {
  const logger = pino({ level: 'silent' });
  const connection = await connectDatabase(url, { logger, waitMs: 0 });
  try {
    await assertWhole(connection);
    const { withTransaction } = createTransactions(connection);
    const deps = { connection, withTransaction, clock: systemClock, random: systemRandom };
    const events = {
      balanceChanged: createEvent<BalanceChange>('balanceChanged', logger),
      coverChanged: createEvent<CoverChange>('coverChanged', logger),
      payablesChanged: createEvent<readonly PayableChange[]>('payablesChanged', logger),
    };
    const ledger = createLedgerModule({ ...deps, events });
    const payables = createPayablesModule({ ...deps, ledger, events });
    const report = await ledger.verify([
      createReadPoints(connection),
      payables.readCovers,
      createReadEmptyReserves(connection),
      createReadReserves(connection),
    ]);
    const discrepancies = await createVerifyPayouts({ ...deps, payables })();
    return { ...report, discrepancies: [...report.discrepancies, ...discrepancies] };
  } finally {
    await connection.close();
  }
}

/** Prints the result of a verification. Throws if the ledger does not hold. */
export function reportLedger({ discrepancies, entries, accounts, heldMxp, heldCents }: LedgerReport): void {
  const size = `${formatCount(entries, 'entry', 'entries')}, ${formatCount(accounts, 'account')}`;
  printLine(`${size}, ${formatMxp(heldMxp)} and ${formatUsd(heldCents)} held by users and projects.`);
  for (const discrepancy of discrepancies) printLine(`WRONG  ${discrepancy}`);
  if (discrepancies.length > 0) throw new Error(`The ledger does not hold: discrepancies: ${discrepancies.length}.`);
  printLine(
    'The ledger holds: balances are the sums of their postings, each currency adds up to zero, payout batches add up.',
  );
}

export function addLedgerVerify(program: Cli): void {
  program
    .command('ledger:verify')
    .description('prove that balances, postings, payout batches and derived collections add up')
    .action(async () => {
      const config = loadConfig(process.env);
      announceDatabase(config.database);
      const report = await verifyLedgerOf(config.database);
      const discrepancies = [...report.discrepancies, ...(await verifyDerivedOf(config))];
      reportLedger({ ...report, discrepancies });
    });
}
