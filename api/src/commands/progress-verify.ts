import { formatCount } from '@magnetx/contracts';
import { printLine, type Cli } from '@magnetx/operations';
import { pino } from 'pino';
import type { DatabaseSettings } from '../config.ts';
import { connectDatabase } from '../db/connect.ts';
import { assertWhole } from '../db/restore-marker.ts';
import { createTransactions } from '../db/with-transaction.ts';
import { createEvent } from '../events/index.ts';
import { createReadPoints } from '../modules/accounts/accounts/index.ts';
import { createLedgerModule, type BalanceChange } from '../modules/ledger/ledger/index.ts';
import { createVerifyProgress, type ProgressReport } from '../modules/growth/progress/index.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemRandom } from '../runtime/random.ts';
import { targetDatabase } from './target-database.ts';

/**
 * Verifies what users earned and their totals in the seasons, by the ledger. With `isRepairing`, corrects the totals
 * and verifies again. APIs may run. Rejects a database that is half restored.
 */
export async function verifyProgressOf({ url }: DatabaseSettings, isRepairing = false): Promise<ProgressReport> {
  const logger = pino({ level: 'silent' });
  const connection = await connectDatabase(url, { logger, waitMs: 0 });
  try {
    await assertWhole(connection);
    const { withTransaction } = createTransactions(connection);
    const deps = { connection, withTransaction, clock: systemClock, random: systemRandom };
    const events = { balanceChanged: createEvent<BalanceChange>('balanceChanged', logger) };
    const ledger = createLedgerModule({ ...deps, events });
    const { verify, repair } = createVerifyProgress({ ...deps, ledger, readPoints: createReadPoints(connection) });
    const report = await verify();
    if (!isRepairing || report.wrong.length === 0) return report;
    await repair(report.wrong);
    return await verify();
  } finally {
    await connection.close();
  }
}

function reportProgress({ users, seasons, discrepancies }: ProgressReport): void {
  printLine(`${formatCount(users, 'user')}, ${formatCount(seasons, 'season')}.`);
  for (const discrepancy of discrepancies) printLine(`WRONG  ${discrepancy}`);
  if (discrepancies.length > 0) throw new Error(`Progress does not hold: discrepancies: ${discrepancies.length}.`);
  printLine('Progress holds: lifetime earnings and season totals are the sums of their ledger entries.');
}

export function addProgressVerify(program: Cli): void {
  program
    .command('progress:verify')
    .description('prove that lifetime earnings and season totals follow from the ledger')
    .option('--repair', 'correct the season totals')
    .action(async ({ repair = false }: { repair?: boolean }) =>
      reportProgress(await verifyProgressOf(targetDatabase(), repair)),
    );
}
