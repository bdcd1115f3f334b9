import { AppError, type Call } from '@magnetx/contracts';
import { withTimeout } from '@magnetx/operations';
import type { Logger } from 'pino';
import { mayHaveCommitted } from '../db/database-errors.ts';

/** The `Retry-After` of a call that was not answered in time, in s. */
const RETRY_S = 5;

/** A call on its way to its deadline. */
export interface CallProgress {
  /** Throws once the call has been answered without its result. */
  assertInTime: () => void;
  /** Precedes the work. Throws as `assertInTime` does, so that the work of an answered call never begins. */
  begin: () => void;
}

/** Resolves to what sends the answer. */
type Serve = (progress: CallProgress) => Promise<() => void>;

/**
 * Ends calls at their deadline with 503, except long ones. The work of such a call continues without its client, and
 * its answer is stored under its `Idempotency-Key`. A write says `outcome_unknown` if its work has begun.
 */
export function createCallDeadline({ deadlineMs, logger }: { readonly deadlineMs: number; readonly logger: Logger }) {
  return async (call: Pick<Call, 'method' | 'isLong'>, serve: Serve): Promise<void> => {
    let isLate = false;
    let hasBegun = false;
    let hasEnded = false;
    const assertInTime = (): void => {
      if (isLate) throw new AppError('unavailable', { retryAfterS: RETRY_S });
    };
    const begin = (): void => {
      assertInTime();
      hasBegun = true;
    };
    const serving = serve({ assertInTime, begin }).finally(() => (hasEnded = true));
    try {
      const send = await (call.isLong ? serving : withTimeout(() => serving, deadlineMs));
      send();
    } catch (cause) {
      isLate = !hasEnded;
      if (isLate) serving.catch((err: unknown) => logger.warn({ err }, 'a call failed after its deadline'));
      const isUnknown = hasBegun && call.method !== 'GET' && (isLate || mayHaveCommitted(cause));
      if (isUnknown) throw new AppError('outcome_unknown', { cause, retryAfterS: RETRY_S });
      throw isLate ? new AppError('unavailable', { cause, retryAfterS: RETRY_S }) : cause;
    }
  };
}

export type CallDeadline = ReturnType<typeof createCallDeadline>;
