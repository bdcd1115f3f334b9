import '../first-calls.ts';

/** Older responses are requested again. */
const EARLY_MAX_AGE_MS = 10_000;

/** Ignores what another script has put in its place. */
function earlyAnswers(): Window['magnetxEarly'] {
  const { magnetxEarly: early } = window;
  return early?.answers instanceof Map ? early : undefined;
}

export interface ReadAnswer {
  readonly response: Response;
  readonly text: string;
}

/**
 * The response to a GET call that the page sent before its code loaded: only once, only with this token, and only if it
 * is recent. Undefined without one or after a network failure; then send the call. Rejects when the signal aborts.
 */
export async function takeEarlyAnswer(
  url: string,
  token: string | null,
  signal: AbortSignal,
): Promise<ReadAnswer | undefined> {
  const early = earlyAnswers();
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
  earlyAnswers()?.answers.clear();
}

/** The time of the page's first requests (Unix time in ms), including early ones. */
export function askedSince(): number {
  const sentAt = earlyAnswers()?.sentAt;
  return sentAt !== undefined && isFresh(sentAt) ? sentAt : Date.now();
}

function isFresh(sentAt: number): boolean {
  return Date.now() - sentAt < EARLY_MAX_AGE_MS;
}
