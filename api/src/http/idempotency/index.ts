import { createHash } from 'node:crypto';
import { AppError, type Call, ERROR_CODES, type ErrorCode, SESSION_ENDING_CODES } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Request } from 'express';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import type { CoreDeps } from '../../core-deps.ts';
import { toAppError } from '../error-middleware.ts';
import type { Principal } from '../principal.ts';
import { createCommittedSteps } from './committed-steps.ts';
import { createIdempotencyRecordRepository, type Run } from './idempotency-record.repository.ts';

export interface IdempotentCall {
  readonly call: Call;
  readonly caller: Principal;
  readonly key: string;
  /** The parsed input of the call. */
  readonly input: unknown;
}

const HEADER = 'idempotency-key';
const WELL_FORMED_KEY = /^[\x21-\x7e]{1,255}$/;
/** How long an answer is stored. */
const LIFETIME_MS = 24 * 60 * 60_000;
/** How long a call belongs to a silent process, and how often a live process renews its lease. */
const LEASE_MS = 5_000;
const RENEWAL_INTERVAL_MS = 1_000;

/** Temporary failures: the same call may succeed later, such as once a project has a feature or is active again. */
const PASSING: readonly ErrorCode[] = ['too_many_requests', 'conflict', 'forbidden', ...SESSION_ENDING_CODES];

const failureSchema = z.object({
  code: z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(ERROR_CODES, code)),
  message: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
});
const keptSchema = z.union([z.object({ answer: z.looseObject({}) }), z.object({ failure: failureSchema })]);

function sha256(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function replay(kept: string): object {
  const found = keptSchema.parse(JSON.parse(kept));
  if ('answer' in found) return found.answer;
  const { code, message, fields } = found.failure;
  throw new AppError(code, { message, ...(fields && { fields }) });
}

/**
 * `Idempotency-Key` on calls with side effects (draft-ietf-httpapi-idempotency-key-header). The same key, caller, call
 * and input get the first answer for 24 hours, whether success or final failure. Internal and temporary failures are
 * not stored. The same key with other input is refused.
 *
 * While the first call is in progress, a retry gets the end of its lease as `Retry-After`. The process renews the lease
 * while it works. After the process has ended, a retry takes the call over, and committed transactions return their
 * stored results. Work without a unique key of its own uses the attempt's id, which is the same for each retry.
 */
export function createIdempotency(deps: Pick<CoreDeps, 'connection' | 'clock' | 'random' | 'logger'>) {
  const { clock, random, logger } = deps;
  const steps = createCommittedSteps();
  const kept = createIdempotencyRecordRepository(deps.connection);
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  const keepFailure = async (run: Run, error: unknown): Promise<void> => {
    const { code, status, message, fields } = toAppError(error);
    if (status >= 500 || PASSING.includes(code)) return kept.giveUp(run, clock.now());
    await kept.finish(run, JSON.stringify({ failure: { code, message, fields } }));
  };

  const secondsUntil = (moment: Date): number =>
    Math.max(1, Math.ceil((moment.getTime() - clock.now().getTime()) / 1000));

  /** Runs the work while it renews the lease, and stores the answer. */
  const runOnce = async (run: Run, earlier: readonly string[], work: () => Promise<object>): Promise<object> => {
    // A transaction adds its step to the record, and would conflict with a renewal since it began.
    let isInTransaction = false;
    const renew = (): void => {
      if (isInTransaction) return;
      kept.renew(run, inMs(LEASE_MS)).catch((error: unknown) => {
        // The call continues. If another process takes it over, this one can no longer commit.
        logger.warn({ err: error }, 'renewing the lease of a call failed');
      });
    };
    const renewal = setInterval(renew, RENEWAL_INTERVAL_MS).unref();
    const store = async (step: string, session: ClientSession): Promise<void> => {
      if (!(await kept.addStep(run, step, session))) throw new AppError('idempotency_in_progress', { retryAfterS: 1 });
    };
    try {
      const onAttempt = (isRunning: boolean): void => void (isInTransaction = isRunning);
      const answer = await steps.run(earlier, { store, onAttempt }, work);
      await kept.finish(run, JSON.stringify({ answer }));
      return answer;
    } catch (error) {
      await keepFailure(run, error);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  };

  return {
    /** Records every transaction, so that a committed one does not run again. */
    log: steps.log,

    /** The request's key, if the call accepts one. Throws `validation_failed` for a malformed key. */
    keyOf: (request: Request, call: Call) => {
      const key = request.headers[HEADER];
      if (key === undefined || call.method === 'GET' || call.audience === 'public') return null;
      if (typeof key === 'string' && WELL_FORMED_KEY.test(key)) return key;
      const message = t('Idempotency-Key takes 1 to 255 visible characters');
      throw new AppError('validation_failed', { message, fields: { 'Idempotency-Key': [message] } });
    },

    /** Returns the stored answer of the first call with this key, or runs `work` once with the attempt's id. */
    once: async ({ call, caller, key, input }: IdempotentCall, work: (attempt: string) => Promise<object>) => {
      const id = sha256(caller.audience, caller.subjectId, key);
      const fingerprint = sha256(call.name, JSON.stringify(input));
      const run = { id, owner: random.id() };
      const until = { lockedUntil: inMs(LEASE_MS), expiresAt: inMs(LIFETIME_MS) };
      const beginning = await kept.begin({ ...run, accountId: caller.accountId, fingerprint, ...until }, clock.now());
      if ('steps' in beginning) {
        const answer = await runOnce(run, beginning.steps, () => work(sha256(id, fingerprint)));
        return { answer, isReplay: false };
      }
      const { earlier } = beginning;
      if (earlier.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
      if (earlier.answer !== null) return { answer: replay(earlier.answer), isReplay: true };
      throw new AppError('idempotency_in_progress', { retryAfterS: secondsUntil(earlier.lockedUntil) });
    },

    /** Deletes the stored answers of an account. */
    erase: kept.deleteOf,
  };
}

export type Idempotency = ReturnType<typeof createIdempotency>;
