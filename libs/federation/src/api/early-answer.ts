import '../first-calls.ts';

/** Older responses are requested again. */
const EARLY_MAX_AGE_MS = 10_000;

export interface ReadAnswer {
  readonly response: Response;
  readonly text: string;
}

/**
 * The answer to a GET call that the page sent before its code was there, once, if it was sent with this token and not
 * long ago. Undefined when there is none, or its network failed: then the call is still to be made. Rejects when the
 * signal ends it.
 */
export async function takeEarlyAnswer(
  url: string,
  token: string | null,
  signal: AbortSignal,
): Promise<ReadAnswer | undefined> {
  const early = window.magnetxEarly;
  const found = early?.answers.get(url);
  if (!early || !found) return undefined;
  early.answers.delete(url);
  if (found.token !== token || !isFresh(early.sentAt)) return undefined;
  const ended = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const answer = await Promise.race([ended, readAnswer(found.response).catch(() => undefined)]);
  signal.throwIfAborted();
  return answer;
}

export async function readAnswer(pending: Promise<Response>): Promise<ReadAnswer> {
  const response = await pending;
  return { response, text: await response.text() };
}

/** For a call that changes something, after which early responses may be out of date. */
export function dropEarlyAnswers(): void {
  window.magnetxEarly?.answers.clear();
}

/** Since when what the page shows was asked for (Unix time in ms): calls that were sent early count. */
export function askedSince(): number {
  const sentAt = window.magnetxEarly?.sentAt;
  return sentAt !== undefined && isFresh(sentAt) ? sentAt : Date.now();
}

function isFresh(sentAt: number): boolean {
  return Date.now() - sentAt < EARLY_MAX_AGE_MS;
}
