/** Responses to calls that a page sent before its code loaded. */
export interface EarlyAnswers {
  /** Unix time in ms. */
  readonly sentAt: number;
  /** By URL path. Each response is used once, and deleted then. */
  readonly answers: Map<string, EarlyAnswer>;
}

interface EarlyAnswer {
  /** The bearer token of the call; null for a public call. */
  readonly token: string | null;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    magnetxEarly?: EarlyAnswers;
  }
}

/**
 * The source of a function that the gateway inlines and calls with the page's `firstCalls`. It sends them immediately,
 * with the headers of the areas' own calls, and stores the responses in `window.magnetxEarly`. Calls without a stored
 * token are skipped. It is a string, because no compiler processes it.
 */
export const FIRST_CALLS_SCRIPT = `function (calls) {
  const early = { sentAt: Date.now(), answers: new Map() };
  window.magnetxEarly = early;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  for (const { url, tokenKeys } of calls) {
    const token = tokenKeys.map(read).find((value) => value && /^[\\x21-\\x7e]+$/.test(value)) ?? null;
    if (tokenKeys.length > 0 && token === null) continue;
    const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang };
    if (token) headers.authorization = 'Bearer ' + token;
    const response = fetch(url, { headers, credentials: 'include' });
    response.catch(() => {});
    early.answers.set(url, { token, response });
  }
}`;
