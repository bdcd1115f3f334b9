import { INTERNAL_TEXT, UNAVAILABLE_TEXT, type ErrorCode, type Failure } from '@magnetx/contracts';
import { t } from '@magnetx/texts';

/** Failures of the client: no response, or one that violates the contract. */
export type ClientErrorCode = 'network' | 'invalid_response';

/** Any failed call, as components receive it. */
export interface CallError {
  /** The HTTP status, or the reason for having none. */
  readonly status: number | ClientErrorCode;
  /** Stable: branch on this, never on the text. */
  readonly code: ErrorCode | ClientErrorCode;
  /** A message for users. */
  readonly error: string;
  /** Messages for each invalid field, by dotted path. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** When to retry, if the server named a time. */
  readonly retryAfterS?: number;
  /** Identifies the request in the server's log. */
  readonly requestId?: string;
  /** How a sign-in continues that needs a second factor. */
  readonly secondFactor?: Failure['secondFactor'];
}

const UNREACHABLE_STATUSES: readonly number[] = [502, 503, 504];

const OFFLINE_TEXT = t('You are offline. Please try again once you are connected.');

/** The error of a call without a response: offline, timed out, or a broken connection. */
export function networkError(requestId: string): CallError {
  const error = navigator.onLine ? UNAVAILABLE_TEXT : OFFLINE_TEXT;
  return { status: 'network', code: 'network', error, requestId };
}

/** Whether a call failed because the device has no connection. Show its message in place of others. */
export function isOffline(error: unknown): boolean {
  return readCallError(error)?.error === OFFLINE_TEXT;
}

/** The error of a successful response that violates the call's response schema. */
export function invalidResponseError(requestId: string): CallError {
  return { status: 'invalid_response', code: 'invalid_response', error: INTERNAL_TEXT, requestId };
}

/** A response with a failure status. `body` is the parsed JSON, or undefined. */
export interface FailedAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string;
  /** The `Retry-After` header. Only seconds are supported, not dates. */
  readonly retryAfter: string | null;
}

/** The error of a response with a failure status. A response without our envelope also gets a code. */
export function failureToCallError({ status, body, requestId, retryAfter }: FailedAnswer): CallError {
  const wait = retryAfter !== null && /^\d+$/.test(retryAfter) ? { retryAfterS: Number(retryAfter) } : {};
  if (isFailure(body)) {
    const { error, code, fields, secondFactor } = body;
    return {
      status,
      code,
      error,
      ...(fields && { fields }),
      ...(secondFactor && { secondFactor }),
      ...wait,
      requestId: body.requestId ?? requestId,
    };
  }
  const code = UNREACHABLE_STATUSES.includes(status) ? 'unavailable' : 'invalid_response';
  const error = code === 'unavailable' ? UNAVAILABLE_TEXT : INTERNAL_TEXT;
  return { status, code, error, ...wait, requestId };
}

/** Whether a body is our envelope, without its schema, which no page would otherwise load. */
function isFailure(body: unknown): body is Failure {
  const { success, error, code } = (body ?? {}) as Partial<Failure>;
  return success === false && typeof error === 'string' && typeof code === 'string';
}

/** The call error in a thrown value or a hook's result; null for anything else (a bug, an abort). */
export function readCallError(error: unknown): CallError | null {
  const isCallError =
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    'code' in error &&
    'error' in error &&
    typeof error.error === 'string';
  return isCallError ? (error as CallError) : null;
}

/** The message for any error: the server's, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return readCallError(error)?.error ?? fallback;
}

/**
 * Whether the server has decided on the call. Without a response, or while its first attempt is running, it may have
 * been executed or not.
 */
export function wasAnswered(error: unknown): boolean {
  const { status, code } = readCallError(error) ?? {};
  const isRunning = code === 'idempotency_in_progress';
  return typeof status === 'number' && status < 500 && status !== 401 && status !== 429 && !isRunning;
}
