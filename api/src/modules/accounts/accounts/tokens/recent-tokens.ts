import { LRUCache } from 'lru-cache';
import type { Principal } from '../../../../http/principal.ts';
import { cacheTimeOf, type Clock } from '../../../../runtime/clock.ts';
import type { Tokens } from './tokens.ts';

/** How long a verified token is accepted without another look-up. */
const KNOWN_MS = 10_000;
const KNOWN_MAX = 20_000;

/** Like `verify`, but a token that was valid within the last ten seconds is not looked up again before it expires. */
export function createRecentTokens(tokens: Pick<Tokens, 'verify'>, clock: Clock): Tokens['verify'] {
  const known = new LRUCache<string, Principal>({ max: KNOWN_MAX, ttl: KNOWN_MS, ...cacheTimeOf(clock) });
  return async (token) => {
    const recent = known.get(token);
    if (recent && clock.now() < recent.expiresAt) return recent;
    const principal = await tokens.verify(token);
    known.set(token, principal);
    return principal;
  };
}
