import { ERROR_CODES, failureSchema, type ErrorCode } from '@magnetx/contracts';

/** Failures that no server sent: it was not reached, or its answer was not what the contract says. */
export type ClientErrorCode = 'network' | 'invalid_response';

/** The one shape in which a failed call reaches a component, whatever went wrong. */
export interface CallError {
  /** The HTTP status, or why there is none. */
  readonly status: number | ClientErrorCode;
  /** Stable: branch on this, never on the text. */
  readonly code: ErrorCode | ClientErrorCode;
  /** A sentence for people. */
  readonly error: string;
  /** Messages for each refused field, by dotted path. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Whole seconds after which the server takes the next attempt, where it asked to wait. */
  readonly retryAfterS?: number;
  /** Finds the request in the server's log. */
  readonly requestId?: string;
}

const UNREACHABLE_STATUSES: readonly number[] = [502, 503, 504];

/** The error of a call that got no answer: offline, timed out, or the connection broke. */
export function networkError(requestId: string): CallError {
  return { status: 'network', code: 'network', error: ERROR_CODES.unavailable.text, requestId };
}

/** The error of an answer with a success status that the call's response schema refuses. */
export function invalidResponseError(requestId: string): CallError {
  return { status: 'invalid_response', code: 'invalid_response', error: ERROR_CODES.internal.text, requestId };
}

/** What of an answer makes its error. `body` is the parsed JSON, or undefined when there was none. */
export interface FailedAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string;
  /** The `Retry-After` header, which may also be a date or absent; only seconds are understood. */
  readonly retryAfter: string | null;
}

/**
 * The error of an answer with a failure status. A page of a proxy's own, without our envelope, still gives a code
 * that a client can branch on.
 */
export function failureToCallError({ status, body, requestId, retryAfter }: FailedAnswer): CallError {
  const wait = retryAfter !== null && /^\d+$/.test(retryAfter) ? { retryAfterS: Number(retryAfter) } : {};
  const failure = failureSchema.safeParse(body);
  if (failure.success) {
    const { error, code, fields } = failure.data;
    const found = failure.data.requestId ?? requestId;
    return { status, code, error, ...(fields && { fields }), ...wait, requestId: found };
  }
  const code = UNREACHABLE_STATUSES.includes(status) ? 'unavailable' : 'invalid_response';
  const { text } = ERROR_CODES[code === 'unavailable' ? code : 'internal'];
  return { status, code, error: text, ...wait, requestId };
}

/** The call error in what a call threw or a hook reports, null for anything else (a bug, an abort). */
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

/** The sentence to show for an error of any kind: the server's where it sent one, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return readCallError(error)?.error ?? fallback;
}

/** Whether the server has decided on the call. One without an answer may have been carried out or not. */
export function wasAnswered(error: unknown): boolean {
  const status = readCallError(error)?.status;
  return typeof status === 'number' && status < 500 && status !== 401 && status !== 429;
}
