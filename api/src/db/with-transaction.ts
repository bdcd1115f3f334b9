import type { ClientSession, Connection } from 'mongoose';
import { isDuplicateKey, TransactionTimeoutError } from './database-errors';
import { createWaitingLine, type WaitingLine } from './waiting-line';

/** Runs work in one transaction. The work may run more than once, so its effects outside the database come after. */
export type WithTransaction = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;

type Work<T> = (session: ClientSession) => Promise<T>;

const ATTEMPTS_MAX = 4;
/** How long a transaction is repeated, in ms, apart from its time in the line. The driver alone: two minutes. */
const TIMEOUT_MS = 15_000;
const OPTIONS = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

interface Deps {
  readonly connection: Connection;
  readonly line: WaitingLine;
  /** A clock that never goes back, in ms. */
  nowMs: () => number;
}

/** One session: the driver repeats the transaction when it lost a write conflict. */
async function runOnce<T>({ connection, line, nowMs }: Deps, work: Work<T>): Promise<T> {
  const session = await connection.startSession();
  let giveUpAt = nowMs() + TIMEOUT_MS;
  let runs = 0;
  let leave = (): void => undefined;
  try {
    return await session.withTransaction(async () => {
      runs += 1;
      // Those who lost a conflict once go one by one: fighting again over the same document, they would starve.
      if (runs === 2) {
        leave = await line.enter();
        giveUpAt = nowMs() + TIMEOUT_MS;
      }
      if (nowMs() > giveUpAt) throw new TransactionTimeoutError('The transaction did not pass in time');
      return work(session);
    }, OPTIONS);
  } finally {
    leave();
    await session.endSession();
  }
}

/**
 * A unique index that refuses a row committed after this transaction's snapshot ends the transaction for good; another
 * run sees that row, so it is given one. Throws {@link TransactionTimeoutError} when it has not passed in 15 s, in which
 * the wait for those before it in the line does not count: however many come at once, all get their turn. Insert with
 * `insertOne`: `insertMany` wraps errors, and the label that asks for another run is lost.
 */
export function createWithTransaction(connection: Connection, nowMs = () => performance.now()): WithTransaction {
  const deps: Deps = { connection, line: createWaitingLine(), nowMs };
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(deps, work);
      } catch (error) {
        if (!isDuplicateKey(error) || attempt === ATTEMPTS_MAX) throw error;
      }
    }
  };
}
