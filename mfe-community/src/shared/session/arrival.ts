const ANSWER_NAMES = ['token', 'connected', 'nonce', 'error', 'appeal'] as const;

/**
 * Reads the answer of a sign-in at X from a query string: a token with the nonce of the sign-in, or an error code, with
 * a token for the appeal of a suspended user. A session's token counts only together with connected=true.
 */
export function readArrival(search: string) {
  const query = new URLSearchParams(search);
  return {
    token: query.get('connected') === 'true' ? query.get('token') || null : null,
    nonce: query.get('nonce') ?? '',
    error: query.get('error') || null,
    appealToken: query.get('appeal') || null,
  };
}

/** True while the address still holds what must not stay in it. */
export function hasAnswer(search: string): boolean {
  const query = new URLSearchParams(search);
  return ANSWER_NAMES.some((name) => query.has(name));
}

/** The query string without the answer of a sign-in; the rest, such as an invitation's `ref`, stays. */
export function withoutAnswer(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ANSWER_NAMES) query.delete(name);
  return query.size > 0 ? `?${query.toString()}` : '';
}
