import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongoose';
import { afterCommit } from '../../../../db/after-commit.ts';
import type { Principal } from '../../../../http/principal.ts';
import { cacheTimeOf, type Clock } from '../../../../runtime/clock.ts';
import type { Tokens } from './tokens.ts';

/** How long a token is accepted without another look-up, if the news of its end is lost between two processes. */
const KNOWN_MS = 5_000;
const KNOWN_MAX = 20_000;

/**
 * Like `verify`, but a user's token that was valid seconds ago is not looked up again before it expires or is
 * forgotten. This halves the processor time of the cheapest calls. Only users have no role that could change.
 */
export function createRecentTokens(tokens: Pick<Tokens, 'verify'>, clock: Clock) {
  const known = new LRUCache<string, Principal>({ max: KNOWN_MAX, ttl: KNOWN_MS, ...cacheTimeOf(clock) });
  let forgotten = 0;
  const forget = (id: string | null): void => {
    forgotten += 1;
    if (id === null) return known.clear();
    for (const [token, { tokenId, accountId }] of known.entries()) {
      if (tokenId === id || accountId === id) known.delete(token);
    }
  };
  return {
    verify: async (token: string): Promise<Principal> => {
      const recent = known.get(token);
      if (recent && clock.now() < recent.expiresAt) return recent;
      const before = forgotten;
      const principal = await tokens.verify(token);
      // An account or a token that ended during the look-up may have been read as it was before.
      if (principal.audience === 'user' && before === forgotten) known.set(token, principal);
      return principal;
    },
    /** Looks up a token by its id, or all tokens of an account, again. Null for all tokens. */
    forget,
    /** The same for an account, once the transaction that deletes it has committed. */
    forgetDeleted: async (accountId: string, session: ClientSession): Promise<void> =>
      afterCommit(session, () => forget(accountId)),
  };
}

export type RecentTokens = ReturnType<typeof createRecentTokens>;
