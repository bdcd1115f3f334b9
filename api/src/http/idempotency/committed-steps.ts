import { AsyncLocalStorage } from 'node:async_hooks';
import { mongo, type ClientSession } from 'mongoose';
import type { TransactionLog } from '../../db/with-transaction.ts';

const { EJSON } = mongo.BSON;

/** Replaces a result that cannot be stored. Its transaction runs again, and unique keys make that harmless. */
const UNSTORABLE = '';

/** Stores a step in its own transaction. Throws if another process has taken over the call. */
export type StoreStep = (step: string, session: ClientSession) => Promise<void>;

interface StepOptions {
  readonly store: StoreStep;
  /** Called before and after each attempt of a transaction. */
  readonly onAttempt: (isRunning: boolean) => void;
}

interface CallInProgress extends StepOptions {
  /** Results of the transactions that an earlier process committed for this call. */
  readonly earlier: string[];
  isOver: boolean;
  isBusy: boolean;
}

/** Whether the value survives serialization unchanged. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (value instanceof Date) return true;
  if (Array.isArray(value)) return value.every((item) => item !== undefined && isStorable(item));
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.entries(value).every(([name, field]) => !name.startsWith('$') && isStorable(field));
}

/**
 * The transactions that a call with a key has committed. When the call runs again after its process ended, each
 * committed transaction returns its stored result, so that the call produces the same answer.
 */
export interface CommittedSteps {
  readonly log: TransactionLog;
  /** Runs a call's work. Each of its transactions is a step, in sequence. */
  run: <T>(earlier: readonly string[], options: StepOptions, work: () => Promise<T>) => Promise<T>;
}

export function createCommittedSteps(): CommittedSteps {
  const calls = new AsyncLocalStorage<CallInProgress>();
  return {
    run: async (earlier, options, work) => {
      const call: CallInProgress = { earlier: [...earlier], ...options, isOver: false, isBusy: false };
      try {
        return await calls.run(call, work);
      } finally {
        // Timers and other leftovers of the work are not part of the call.
        call.isOver = true;
      }
    },
    log: {
      begin: () => {
        const call = calls.getStore();
        // Concurrent transactions have no order that a second run could repeat.
        if (!call || call.isOver || call.isBusy) return null;
        const step = call.earlier.shift();
        if (step !== undefined && step !== UNSTORABLE) return { committed: EJSON.parse(step) as { result?: unknown } };
        if (step === UNSTORABLE) call.earlier.length = 0;
        call.isBusy = true;
        return {
          committed: null,
          attempt: () => {
            call.onAttempt(true);
            return () => call.onAttempt(false);
          },
          keep: async (result, session) => {
            await call.store(isStorable(result) ? EJSON.stringify({ result }) : UNSTORABLE, session);
          },
          end: () => void (call.isBusy = false),
        };
      },
    },
  };
}
