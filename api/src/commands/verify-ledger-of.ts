import { pino } from 'pino';
import type { DatabaseSettings } from '../config.ts';
import { connectDatabase } from '../db/connect.ts';
import { assertWhole } from '../db/restore-marker.ts';
import { createTransactions } from '../db/with-transaction.ts';
import { createEvent } from '../events/index.ts';
import { systemClock } from '../runtime/clock.ts';
import { createReadPoints } from '../modules/accounts/index.ts';
import { createLedgerModule, type BalanceChange, type LedgerReport } from '../modules/ledger/index.ts';
import { createPayablesModule } from '../modules/payables/index.ts';
import { makeVerifyPayouts } from '../modules/payouts/index.ts';
import { systemRandom } from '../runtime/random.ts';

/** Verifies the ledger of a database, and its payout batches, beside whatever api works on it. Not of half a one. */
export async function verifyLedgerOf({ url }: DatabaseSettings): Promise<LedgerReport> {
  const logger = pino({ level: 'silent' });
  const connection = await connectDatabase(url, { logger, waitMs: 0 });
  try {
    await assertWhole(connection);
    const { withTransaction } = createTransactions(connection);
    const deps = { connection, withTransaction, clock: systemClock, random: systemRandom };
    const events = { balanceChanged: createEvent<BalanceChange>('balanceChanged', logger) };
    const ledger = createLedgerModule({ ...deps, events });
    const report = await ledger.verify([createReadPoints(connection)]);
    const discrepancies = await makeVerifyPayouts({ ...deps, payables: createPayablesModule(deps) })();
    return { ...report, discrepancies: [...report.discrepancies, ...discrepancies] };
  } finally {
    await connection.close();
  }
}
