import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { OutboundError } from '@magnetx/operations';
import type { CoreDeps } from '../../../core-deps.ts';
import type { CheckClaim, StoredCheck, Verdict } from './check.ts';

const MINUTE_MS = 60_000;
const WAIT_MAX_MS = 60 * MINUTE_MS;

/** Another service did not say whether a check is passed. The message is for the person, without secrets. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  /** When the service can be asked again, if that is known, or that only people can decide. */
  readonly next: { readonly until?: Date; readonly needsPeople?: true };

  constructor(message: string, next: NoAnswerError['next'] = {}) {
    super(message);
    this.next = next;
  }
}

/** The answer of another service: whether the check is passed, and what was read. */
export interface Finding {
  readonly isPassed: boolean;
  /** If it is not passed, for the person. */
  readonly reason: string;
  readonly observed: unknown;
  readonly wallet?: string;
}

interface Remote {
  readonly kind: StoredCheck['kind'];
  /** For the person, such as `X`. */
  readonly service: string;
  readonly logger: Pick<CoreDeps['logger'], 'warn'>;
  /** The time of a look, which is part of a call. */
  readonly lookMs: number;
}

/** Settles as the look does, or fails once its time has passed. */
async function inTime<T>(look: Promise<T>, lookMs: number): Promise<T> {
  const timer = new AbortController();
  const passed = setTimeout(lookMs, undefined, { signal: timer.signal }).then(() => {
    throw new OutboundError('timed_out');
  });
  try {
    return await Promise.race([look, passed]);
  } finally {
    timer.abort();
    passed.catch(() => undefined);
  }
}

/**
 * The verdict on a claim about another service. Without an answer it is unknown, and the service is asked again as long
 * after now as the claim is old, from a minute up to an hour.
 */
export async function judge(
  { kind, service, logger, lookMs }: Remote,
  { now, startedAt, quest }: Pick<CheckClaim<StoredCheck>, 'now' | 'startedAt' | 'quest'>,
  look: () => Promise<Finding>,
): Promise<Verdict> {
  const evidenceOf = (observed: unknown) => {
    const hash = createHash('sha256').update(JSON.stringify(observed)).digest('base64url');
    return { source: kind, observedAt: now, hash };
  };
  try {
    const { isPassed, reason, observed, wallet } = await inTime(look(), lookMs);
    const evidence = evidenceOf(observed);
    if (!isPassed) return { result: 'failed', reason, evidence };
    return { result: 'passed', reason: '', evidence, ...(wallet !== undefined && { wallet }) };
  } catch (error) {
    const cause = error instanceof OutboundError ? error.reason : String(error);
    logger.warn({ kind, quest: quest.id, cause }, 'A check could not be verified');
    const waitMs = Math.min(WAIT_MAX_MS, Math.max(MINUTE_MS, now.getTime() - startedAt.getTime()));
    const { message, next } = error instanceof NoAnswerError ? error : new NoAnswerError(`${service} did not answer.`);
    const unknown = { result: 'unknown', reason: message, evidence: evidenceOf(cause) } as const;
    if (next.needsPeople) return { ...unknown, needsPeople: true };
    return { ...unknown, lookAgainAt: next.until && next.until > now ? next.until : new Date(now.getTime() + waitMs) };
  }
}
