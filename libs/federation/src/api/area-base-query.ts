import { callPath, type Call, type ResponseOf } from '@magnetx/contracts';
// By its public name, so that the page's single copy of the facade is used.
import { nanoid } from '@magnetx/federation/host';
import { language } from '@magnetx/texts';
import { learnServerTime } from '../clock.ts';
import { forbidSchemaEval } from '../forbid-schema-eval.ts';
import { logError, logWarning } from '../log.ts';
import { bindCall, type AreaBaseQuery, type CallAnswer, type CallArgs, type CallRequest } from './call.ts';
import { failureToCallError, invalidResponseError, networkError, type CallError } from './call-error.ts';
import { askedSince, dropEarlyAnswers, readAnswer, takeEarlyAnswer, type ReadAnswer } from './early-answer.ts';
import { repeatDelayMs } from './repeat-delay.ts';
import type { Session } from './session.ts';

const CALL_TIMEOUT_MS = 30_000;

type TokenSource = Pick<Session, 'getToken'>;

/**
 * The base query of one area's `createApi`. Sends calls with the session's bearer token, except public
 * ones, and parses responses by the call's schema. Every failure becomes a {@link CallError}, logged once without token
 * or query string. Reads, and changes with a key, are repeated
 * during a short outage, by {@link repeatDelayMs}.
 */
export function createAreaBaseQuery(session: TokenSource): AreaBaseQuery {
  forbidSchemaEval();
  return (args, { signal }) => repeatCall(args, session, signal);
}

/** One call without a cache, with the results of the base query. Uses an early response if the page has one. */
export async function sendCall<C extends Call>(
  contract: C,
  request: CallRequest<C>,
  session: TokenSource,
  signal: AbortSignal,
): Promise<CallAnswer<ResponseOf<C>>> {
  return (await repeatCall(bindCall(contract, request), session, signal)) as CallAnswer<ResponseOf<C>>;
}

async function repeatCall(args: CallArgs, session: TokenSource, signal: AbortSignal): Promise<CallAnswer<unknown>> {
  // The same token for all attempts, whatever signs in meanwhile.
  const token = args.call.audience === 'public' ? null : (args.token ?? session.getToken());
  const startedAt = performance.now();
  for (let attempts = 1; ; attempts += 1) {
    const result = await attemptCall(args, token, signal);
    if (!('error' in result)) return result;
    const delayMs = repeatDelayMs({
      method: args.call.method,
      hasKey: args.idempotencyKey !== undefined,
      restoresSession: args.restoresSession ?? false,
      error: result.error,
      attempts,
      elapsedMs: performance.now() - startedAt,
    });
    if (signal.aborted || delayMs === null || !(await pause(delayMs, signal))) {
      const isGivenUp = signal.aborted && result.error.status === 'network';
      if (!isGivenUp) logFailure(args, result.error, result.cause);
      return { error: result.error };
    }
  }
}

type Attempt = { data: unknown } | { error: CallError; cause?: unknown };

async function attemptCall(args: CallArgs, token: string | null, signal: AbortSignal): Promise<Attempt> {
  const requestId = nanoid();
  const sentAtMs = askedSince();
  let answer: ReadAnswer;
  try {
    answer = await fetchAnswer(args, token, requestId, signal);
  } catch (cause) {
    return { error: networkError(requestId), cause };
  }
  const { status, headers, ok } = answer.response;
  learnServerTime(headers, sentAtMs);
  const body = parseJson(answer.text);
  const foundId = headers.get('x-request-id') ?? requestId;
  const retryAfter = headers.get('retry-after');
  if (!ok) return { error: failureToCallError({ status, body, requestId: foundId, retryAfter }) };
  const { data, error } = readBody(args.call, body);
  return error ? { error: invalidResponseError(foundId), cause: error } : { data };
}

/** The builds of pages have no schemas of answers, which the API's own tests check. */
function readBody({ response }: Partial<Pick<Call, 'response'>>, body: unknown): { data?: unknown; error?: unknown } {
  if (response) return response.safeParse(body);
  return typeof body === 'object' && body !== null ? { data: body } : { error: new Error('It is not JSON.') };
}

/** Resolves with true after the time, or with false when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

async function fetchAnswer(
  args: CallArgs,
  token: string | null,
  requestId: string,
  givenUp: AbortSignal,
): Promise<ReadAnswer> {
  const url = urlOf(args);
  const signal = AbortSignal.any([givenUp, AbortSignal.timeout(args.timeoutMs ?? CALL_TIMEOUT_MS)]);
  if (args.call.method !== 'GET') dropEarlyAnswers();
  const early = await takeEarlyAnswer(url, token, signal);
  return early ?? readAnswer(fetch(url, requestOf(args, token, requestId, signal)));
}

function urlOf({ call, params: named, query = {}, bypassesCaches }: CallArgs): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value));
  if (bypassesCaches) params.set('_', String(Date.now()));
  const search = params.size > 0 ? `?${params.toString()}` : '';
  return `${call.base}${callPath(call, named)}${search}`;
}

function requestOf(
  { call, body, file, idempotencyKey, keepalive = false }: CallArgs,
  token: string | null,
  requestId: string,
  signal: AbortSignal,
): RequestInit {
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': language(),
    'x-request-id': requestId,
  });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const init: RequestInit = {
    method: call.method,
    headers,
    credentials: 'include',
    keepalive,
    signal,
  };
  // The browser names its media type.
  if (file) return { ...init, body: file };
  if (body === undefined) return init;
  headers.set('content-type', 'application/json');
  return { ...init, body: JSON.stringify(body) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without JSON, the status alone decides.
    return undefined;
  }
}

function logFailure({ call, isBackground }: CallArgs, { status, error, requestId }: CallError, cause?: unknown): void {
  if (isBackground) return;
  const line = `${call.method} ${call.base}${call.path} failed (${status}): ${error} [${requestId}]`;
  const isRefusal = typeof status === 'number' && status < 500;
  if (isRefusal) logWarning(line);
  else logError(line, cause);
}
