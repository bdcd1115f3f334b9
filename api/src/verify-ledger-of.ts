import { pino } from 'pino';
import type { DatabaseSettings } from './config';
import { connectDatabase } from './db/connect';
import { createTransactions } from './db/with-transaction';
import { systemClock } from './jobs/clock';
import { createUserPointsMirror, createUserRepository } from './modules/accounts';
import { createLedgerModule, type LedgerReport } from './modules/ledger';
import { systemRandom } from './random';

/** Verifies the ledger of a database, beside whatever api works on it. */
export async function verifyLedgerOf({ url }: DatabaseSettings): Promise<LedgerReport> {
  const connection = await connectDatabase(url, { logger: pino({ level: 'silent' }), waitMs: 0 });
  try {
    const { withTransaction } = createTransactions(connection);
    const ledger = createLedgerModule({ connection, withTransaction, clock: systemClock, random: systemRandom });
    ledger.keepMirror(createUserPointsMirror(createUserRepository(connection)));
    return await ledger.verify();
  } finally {
    await connection.close();
  }
}
