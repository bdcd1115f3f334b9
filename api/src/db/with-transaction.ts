import type { ClientSession, Connection } from 'mongoose';
import { beginTry, type Effect } from './after-commit.ts';
import { isDuplicateKey, TransactionTimeoutError } from './database-errors.ts';
import type { ObserveTransaction } from '../observability/index.ts';
import { createWaitingLine, type WaitingLine } from './waiting-line.ts';

/** Runs work in one transaction. It may run more than once: effects outside the database are declared `afterCommit`. */
export type WithTransaction = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;

/** The committed transactions of a call, for a run after its process ended. */
export interface TransactionLog {
  /** The step that begins now; null outside of a call that is replayed. */
  begin: () => TransactionStep | null;
}

export type TransactionStep =
  | { readonly committed: { readonly result?: unknown } }
  | {
      readonly committed: null;
      /** Remembers the result in the transaction. */
      keep: (result: unknown, session: ClientSession) => Promise<void>;
      end: () => void;
    };

type Work<T> = (session: ClientSession) => Promise<T>;

const ATTEMPTS_MAX = 4;
/** How long a transaction is repeated, in ms, apart from its time in the line. The driver alone: two minutes. */
const TIMEOUT_MS = 15_000;
const OPTIONS = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

export interface TransactionOptions {
  readonly observe?: ObserveTransaction;
  readonly log?: TransactionLog;
  /** A clock that never goes back, in ms. */
  readonly nowMs?: () => number;
}

interface Deps {
  readonly connection: Connection;
  readonly line: WaitingLine;
  /** A clock that never goes back, in ms. */
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

/** The driver repeats the transaction until its time is up, which begins with its turn. */
async function runInLine<T>({ line, nowMs }: Deps, session: ClientSession, work: Work<T>): Promise<T> {
  const leave = await line.enter();
  const giveUpAt = nowMs() + TIMEOUT_MS;
  try {
    return await session.withTransaction(async () => {
      if (nowMs() > giveUpAt) throw new TransactionTimeoutError('The transaction did not pass in time');
      return work(session);
    }, OPTIONS);
  } finally {
    leave();
  }
}

/** One session. Those who lost a conflict go one by one: fighting again over the same document, they would starve. */
async function runOnce<T>(deps: Deps, work: Work<T>): Promise<T> {
  const session = await deps.connection.startSession();
  try {
    return await runFirst(session, work).catch((error: unknown) => {
      if (error instanceof ConflictLost) return runInLine(deps, session, work);
      throw error;
    });
  } finally {
    await session.endSession();
  }
}

async function passWith<T>(deps: Deps, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(deps, work);
    } catch (error) {
      // Final for this session, whose snapshot has no such row; another one sees the row and may pass.
      if (!isDuplicateKey(error) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

/**
 * The transactions of one connection. After a duplicate key a transaction runs again, and then sees the existing row.
 * Throws {@link TransactionTimeoutError} when it has not committed within 15 s, without the wait for its turn in the
 * line. Insert with `insertOne`: `insertMany` wraps errors, which loses the label that requests another run.
 */
export function createTransactions(
  connection: Connection,
  { observe = (pass) => pass(() => undefined), nowMs = () => performance.now(), log }: TransactionOptions = {},
) {
  const deps: Deps = { connection, line: createWaitingLine(), nowMs };
  const underWay = new Set<Promise<unknown>>();
  const pass = async <T>(work: Work<T>): Promise<T> => {
    const run = async (): Promise<T> => {
      let effects: readonly Effect[] = [];
      const result = await observe((onTry) =>
        passWith(deps, (session) => {
          onTry();
          effects = beginTry(session);
          return work(session);
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
          const result = await work(session);
          await step.keep(result, session);
          return result;
        });
      } finally {
        step.end();
      }
    },
    /** Resolves when none is under way. */
    settled: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

export type Transactions = ReturnType<typeof createTransactions>;
