import type { ClientSession, Connection } from 'mongoose';
import { isDuplicateKey, TransactionTimeoutError } from './database-errors';

/** Runs work in one transaction. The work may run more than once, so its effects outside the database come after. */
export type WithTransaction = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;

const ATTEMPTS_MAX = 4;
/** The driver alone would repeat for two minutes, while a person waits. */
const TIMEOUT_MS = 15_000;
const OPTIONS = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

/**
 * The driver repeats a transaction that lost a write conflict. A unique index that refuses a row committed after this
 * transaction's snapshot ends it for good; another run sees that row, so it is given one. Throws
 * {@link TransactionTimeoutError} when it has not passed in 15 s. Insert with `insertOne`: `insertMany` wraps errors,
 * and the label that asks for another run is lost.
 */
export function createWithTransaction(connection: Connection): WithTransaction {
  return async (work) => {
    const giveUpAt = performance.now() + TIMEOUT_MS;
    for (let attempt = 1; ; attempt += 1) {
      const session = await connection.startSession();
      try {
        return await session.withTransaction(async () => {
          if (performance.now() > giveUpAt) throw new TransactionTimeoutError('The transaction did not pass in time');
          return work(session);
        }, OPTIONS);
      } catch (error) {
        if (!isDuplicateKey(error) || attempt === ATTEMPTS_MAX) throw error;
      } finally {
        await session.endSession();
      }
    }
  };
}
