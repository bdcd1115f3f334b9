import type { ClientSession, Connection } from 'mongoose';
import { isDuplicateKey } from './database-errors';

/** Runs work in one transaction. The work may run more than once, so its effects outside the database come after. */
export type WithTransaction = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;

const ATTEMPTS_MAX = 4;
const OPTIONS = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

/**
 * The driver repeats a transaction that lost a write conflict. A unique index that refuses a row committed after this
 * transaction's snapshot ends it for good; another run sees that row, so it is given one.
 */
export function createWithTransaction(connection: Connection): WithTransaction {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      const session = await connection.startSession();
      try {
        return await session.withTransaction(() => work(session), OPTIONS);
      } catch (error) {
        if (!isDuplicateKey(error) || attempt === ATTEMPTS_MAX) throw error;
      } finally {
        await session.endSession();
      }
    }
  };
}
