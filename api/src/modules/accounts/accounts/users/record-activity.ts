import { LRUCache } from 'lru-cache';
import { isDiskFull } from '../../../../db/database-errors.ts';
import { cacheTimeOf, type Clock } from '../../../../runtime/clock.ts';
import type { UserRepository } from './user.repository.ts';

/** The precision of "last active": one write per user and minute. */
const INTERVAL_MS = 60_000;
/** Forgetting a user's last write costs one more. */
const REMEMBERED_MAX = 50_000;

/**
 * Stores the time of a user's activity, at most once a minute for each. It is left out while the disk of the database
 * is full, because reads are still answered then.
 */
export function createRecordActivity({ users, clock }: { users: UserRepository; clock: Clock }) {
  const written = new LRUCache<string, true>({ max: REMEMBERED_MAX, ttl: INTERVAL_MS, ...cacheTimeOf(clock) });
  return async (userId: string): Promise<void> => {
    if (written.has(userId)) return;
    written.set(userId, true);
    await users.setLastActive(userId, clock.now()).catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
    });
  };
}
