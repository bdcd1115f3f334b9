import type { ClientSession, Connection } from 'mongoose';
import { isDuplicateKey, TransactionTimeoutError } from './database-errors';
import { createWaitingLine, type WaitingLine } from './waiting-line';

/** Runs work in one transaction. The work may run more than once, so its effects outside the database come after. */
export type WithTransaction = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;

type Work<T> = (session: ClientSession) => Promise<T>;

const ATTEMPTS_MAX = 4;
/** The driver alone would repeat for two minutes, while a person waits. */
const TIMEOUT_MS = 15_000;
const OPTIONS = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

/** One session: the driver repeats the transaction when it lost a write conflict. */
async function runOnce<T>(connection: Connection, line: WaitingLine, giveUpAt: number, work: Work<T>): Promise<T> {
  const session = await connection.startSession();
  let runs = 0;
  let leave = (): void => undefined;
  try {
    return await session.withTransaction(async () => {
      runs += 1;
      // Those who lost a conflict once go one by one: fighting again over the same document, they would starve.
      if (runs === 2) leave = await line.enter();
      if (performance.now() > giveUpAt) throw new TransactionTimeoutError('The transaction did not pass in time');
      return work(session);
    }, OPTIONS);
  } finally {
    leave();
    await session.endSession();
  }
}

/**
 * A unique index that refuses a row committed after this transaction's snapshot ends the transaction for good; another
 * run sees that row, so it is given one. Throws {@link TransactionTimeoutError} when it has not passed in 15 s. Insert
 * with `insertOne`: `insertMany` wraps errors, and the label that asks for another run is lost.
 */
export function createWithTransaction(connection: Connection): WithTransaction {
  const line = createWaitingLine();
  return async (work) => {
    const giveUpAt = performance.now() + TIMEOUT_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(connection, line, giveUpAt, work);
      } catch (error) {
        if (!isDuplicateKey(error) || attempt === ATTEMPTS_MAX) throw error;
      }
    }
  };
}
