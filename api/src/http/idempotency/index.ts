import { createHash } from 'node:crypto';
import { ERROR_CODES, type Call, type ErrorCode } from '@magnetx/contracts';
import type { Request } from 'express';
import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import type { Clock } from '../../jobs/clock';
import { AppError } from '../app-error';
import { toAppError } from '../error-middleware';
import type { Principal } from '../route';
import { createKeptAnswerRepository } from './kept-answer.repository';

export interface IdempotentCall {
  readonly call: Call;
  readonly caller: Principal;
  readonly key: string;
  /** What the call was sent, as its schemas read it. */
  readonly input: unknown;
}

export interface Idempotency {
  /** The request's key when the call takes one. Throws `validation_failed` for one that is malformed. */
  keyOf: (request: Request, call: Call) => string | null;
  /** The answer of the first call with this key: work runs once. It is told the attempt that it belongs to. */
  once: (
    call: IdempotentCall,
    work: (attempt: string) => Promise<object>,
  ) => Promise<{ answer: object; isReplay: boolean }>;
  /** Deletes what an account was answered. */
  erase: (accountId: string, session: ClientSession) => Promise<void>;
}

const HEADER = 'idempotency-key';
const WELL_FORMED_KEY = /^[\x21-\x7e]{1,255}$/;
/** How long an answer is kept. */
const LIFETIME_MS = 24 * 60 * 60_000;
/** How long a call may take before it is taken for gone with its process. Longer than requests and transactions are. */
const LOCK_MS = 60_000;
const RETRY_AFTER_S = 1;

/** Failures that say nothing about what was asked, but about the moment: asked again, the call may pass. */
const PASSING: readonly ErrorCode[] = ['too_many_requests', 'token_expired', 'not_authenticated', 'conflict'];

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
 * `Idempotency-Key` on calls that change something (draft-ietf-httpapi-idempotency-key-header): the same key, caller,
 * call and input are answered as the first time, for 24 hours, successes and final failures alike. Failures of ours and
 * those of the moment are not kept. The same key with other input is refused, one whose first call is under way is
 * asked to come back. A process that dies between its work and keeping the answer leaves the key free after a minute:
 * work that nothing else makes unique marks what it does with its attempt, the same for each such call, so that it
 * happens once even then.
 */
export function createIdempotency(deps: { connection: Connection; clock: Clock }): Idempotency {
  const { clock } = deps;
  const kept = createKeptAnswerRepository(deps.connection);
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  const keepFailure = async (id: string, error: unknown): Promise<void> => {
    const { code, status, message, fields } = toAppError(error);
    if (status >= 500 || PASSING.includes(code)) return kept.giveUp(id);
    await kept.finish(id, JSON.stringify({ failure: { code, message, fields } }));
  };

  return {
    keyOf: (request, call) => {
      const key = request.headers[HEADER];
      if (key === undefined || call.method === 'GET' || call.audience === 'public') return null;
      if (typeof key === 'string' && WELL_FORMED_KEY.test(key)) return key;
      const message = 'Idempotency-Key takes 1 to 255 visible characters';
      throw new AppError('validation_failed', { message, fields: { 'Idempotency-Key': [message] } });
    },

    once: async ({ call, caller, key, input }, work) => {
      const id = sha256(caller.audience, caller.accountId, key);
      const fingerprint = sha256(call.name, JSON.stringify(input));
      const until = { lockedUntil: inMs(LOCK_MS), expiresAt: inMs(LIFETIME_MS) };
      const begun = { id, accountId: caller.accountId, fingerprint, ...until };
      const earlier = await kept.begin(begun, clock.now());
      if (earlier !== null && earlier.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
      if (earlier?.answer === null) throw new AppError('idempotency_in_progress', { retryAfterS: RETRY_AFTER_S });
      if (earlier) return { answer: replay(earlier.answer), isReplay: true };
      try {
        const answer = await work(sha256(id, fingerprint));
        await kept.finish(id, JSON.stringify({ answer }));
        return { answer, isReplay: false };
      } catch (error) {
        await keepFailure(id, error);
        throw error;
      }
    },

    erase: kept.deleteOf,
  };
}
