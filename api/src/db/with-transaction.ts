import type { ClientSession, Connection } from 'mongoose';
import { beginAttempt, type Effect } from './after-commit.ts';
import { isDuplicateKey, TransactionTimeoutError } from './database-errors.ts';
import type { ObserveTransaction } from '../observability/index.ts';
import { createKeyedQueue, type KeyedQueue } from '../runtime/keyed-queue.ts';

/**
 * Runs work in one transaction. It may run more than once, so declare effects outside the database with `afterCommit`.
 */
export type WithTransaction = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;

/** The transactions that a call has committed. A later run of the call replays them. */
export interface TransactionLog {
  /** The step that begins now. Null outside a recorded call. */
  begin: () => TransactionStep | null;
}

export type TransactionStep =
  | { readonly committed: { readonly result?: unknown } }
  | {
      readonly committed: null;
      /** Marks that an attempt runs, until the returned function is called. */
      attempt: () => () => void;
      /** Stores the result in the transaction. */
      keep: (result: unknown, session: ClientSession) => Promise<void>;
      end: () => void;
    };

type Work<T> = (session: ClientSession) => Promise<T>;

const ATTEMPTS_MAX = 4;
/** How long a transaction is retried, in ms, excluding its wait in the queue. The driver's own limit is two minutes. */
const TIMEOUT_MS = 15_000;
const OPTIONS = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

export interface TransactionOptions {
  readonly observe?: ObserveTransaction;
  readonly log?: TransactionLog;
  /** A monotonic clock, in ms. */
  readonly nowMs?: () => number;
}

interface Deps {
  readonly connection: Connection;
  readonly queue: KeyedQueue;
  /** A monotonic clock, in ms. */
  nowMs: () => number;
}

/** Ends the first run of a transaction after a write conflict. */
class ConflictLost extends Error {}

async function runFirst<T>(session: ClientSession, work: Work<T>): Promise<T> {
  let runs = 0;
  return session.withTransaction(async () => {
    runs += 1;
    if (runs > 1) throw new ConflictLost();
    return work(session);
  }, OPTIONS);
}

/** Retries through the driver until the timeout, which starts when the turn begins. */
function runInQueue<T>({ queue, nowMs }: Deps, session: ClientSession, work: Work<T>): Promise<T> {
  return queue.run('transaction', async () => {
    const giveUpAt = nowMs() + TIMEOUT_MS;
    return session.withTransaction(async () => {
      if (nowMs() > giveUpAt) throw new TransactionTimeoutError('The transaction did not commit in time');
      return work(session);
    }, OPTIONS);
  });
}

/** Runs in one session. After a conflict, transactions run one at a time, because some would otherwise never win. */
async function runOnce<T>(deps: Deps, work: Work<T>): Promise<T> {
  const session = await deps.connection.startSession();
  try {
    return await runFirst(session, work).catch((error: unknown) => {
      if (error instanceof ConflictLost) return runInQueue(deps, session, work);
      throw error;
    });
  } finally {
    await session.endSession();
  }
}

async function runWithRetries<T>(deps: Deps, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(deps, work);
    } catch (error) {
      // The snapshot of this session lacks the existing row. A new session sees it and may succeed.
      if (!isDuplicateKey(error) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

/**
 * Creates the transactions of a connection. After a duplicate key, a transaction runs again and sees the existing row.
 * Throws {@link TransactionTimeoutError} if it has not committed within 15 s, excluding its wait in the queue. Insert
 * with `insertOne`, because `insertMany` wraps errors and loses the label that requests another run.
 */
export function createTransactions(
  connection: Connection,
  { observe = (pass) => pass(() => undefined), nowMs = () => performance.now(), log }: TransactionOptions = {},
) {
  const deps: Deps = { connection, queue: createKeyedQueue(), nowMs };
  const underWay = new Set<Promise<unknown>>();
  const pass = async <T>(work: Work<T>): Promise<T> => {
    const run = async (): Promise<T> => {
      let effects: readonly Effect[] = [];
      const result = await observe((onTry) =>
        runWithRetries(deps, async (session) => {
          onTry();
          const { before, after } = beginAttempt(session);
          effects = after;
          const outcome = await work(session);
          for (const write of before) await write();
          return outcome;
        }),
      );
      for (const effect of effects) await effect();
      return result;
    };
    const passing = run();
    underWay.add(passing);
    try {
      return await passing;
    } finally {
      underWay.delete(passing);
    }
  };
  return {
    withTransaction: async <T>(work: Work<T>): Promise<T> => {
      const step = log?.begin() ?? null;
      if (!step) return pass(work);
      if (step.committed) return step.committed.result as T;
      try {
        return await pass(async (session) => {
          const endAttempt = step.attempt();
          try {
            const result = await work(session);
            await step.keep(result, session);
            return result;
          } finally {
            endAttempt();
          }
        });
      } finally {
        step.end();
      }
    },
    /** Resolves when no transaction is running. */
    settled: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

export type Transactions = ReturnType<typeof createTransactions>;
