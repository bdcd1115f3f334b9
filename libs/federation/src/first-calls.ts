/** What a page sent before its code was there. */
export interface EarlyAnswers {
  /** Unix time in ms. */
  readonly sentAt: number;
  /** By address below the site. Whoever takes one deletes it. */
  readonly answers: Map<string, EarlyAnswer>;
}

interface EarlyAnswer {
  /** What was sent as bearer; null for a public call. */
  readonly token: string | null;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    magnetxEarly?: EarlyAnswers;
  }
}

/**
 * The text of a function that the gateway puts into the page and calls with the page's `firstCalls`: it sends them at
 * once, with the headers that the areas' own calls have, and leaves the answers in `window.magnetxEarly`. A call whose
 * token this browser does not hold is not sent. It is text, because no compiler stands between it and the browser.
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
    const headers = { accept: 'application/json' };
    if (token) headers.authorization = 'Bearer ' + token;
    const response = fetch(url, { headers, credentials: 'include' });
    response.catch(() => {});
    early.answers.set(url, { token, response });
  }
}`;
