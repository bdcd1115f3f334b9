import type { Call } from '@magnetx/contracts';
import type { CallError } from './call-error.ts';

/** Retries of an ordinary call, and the longest `Retry-After` that it accepts. */
const REPEATS_MAX = 2;
const RETRY_AFTER_MAX_S = 5;
/** A call with a key is repeated to find out what became of its first attempt. */
const UNSETTLED: readonly CallError['code'][] = ['outcome_unknown', 'idempotency_in_progress'];

/** Restoring a session is retried for at least this long before the server counts as unavailable. */
const RESTORE_PATIENCE_MS = 10_000;
const RESTORE_BACKOFF_MS = 500;
const RESTORE_BACKOFF_MAX_MS = 4_000;
/** The maximum `Retry-After`. The servers' rate limits stay below it. */
const RESTORE_RETRY_AFTER_MAX_MS = 60_000;

/** The server rejected the token, so a retry is useless. */
const REFUSING_STATUSES: readonly CallError['status'][] = [401, 403];

export interface FailedAttempt {
  readonly method: Call['method'];
  /** The call has an idempotency key. */
  readonly hasKey: boolean;
  readonly restoresSession: boolean;
  readonly error: CallError;
  /** Attempts so far, this one included. */
  readonly attempts: number;
  /** Since the first attempt began. */
  readonly elapsedMs: number;
}

/** How long to wait before a failed call is repeated; null when its failure is final. */
export function repeatDelayMs(failed: FailedAttempt): number | null {
  const delayMs = failed.restoresSession ? restoreDelayMs(failed) : ordinaryDelayMs(failed);
  // Jitter, so that pages that met the same outage do not all retry together.
  return delayMs === null ? null : delayMs * (1 + Math.random() / 2);
}

function restoreDelayMs({ error, attempts, elapsedMs }: FailedAttempt): number | null {
  if (REFUSING_STATUSES.includes(error.status) || elapsedMs >= RESTORE_PATIENCE_MS) return null;
  const backoffMs = Math.min(RESTORE_BACKOFF_MS * 2 ** (attempts - 1), RESTORE_BACKOFF_MAX_MS);
  return Math.max(backoffMs, Math.min((error.retryAfterS ?? 0) * 1000, RESTORE_RETRY_AFTER_MAX_MS));
}

/** Reads are repeated while no API answers. Other changes are not retried automatically: the caller decides. */
function ordinaryDelayMs({ method, hasKey, error, attempts }: FailedAttempt): number | null {
  const { status, code, retryAfterS = Infinity } = error;
  const isRepeated = method === 'GET' ? status === 503 : hasKey && UNSETTLED.includes(code);
  return isRepeated && retryAfterS <= RETRY_AFTER_MAX_S && attempts <= REPEATS_MAX ? retryAfterS * 1000 : null;
}
