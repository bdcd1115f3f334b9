import type { Clock } from '../../../runtime/clock.ts';
import type { UserRepository } from './user.repository.ts';

/** How exact "last active" is: one write a minute and user, whatever they do. */
const INTERVAL_MS = 60_000;
/** How many people's last writes a process remembers; forgetting them costs one write each. */
const REMEMBERED_MAX = 50_000;

export type RecordActivity = (userId: string) => Promise<void>;

/** Notes that a user has just done something, at most once a minute for each. */
export function createRecordActivity(deps: { users: UserRepository; clock: Clock }): RecordActivity {
  const writtenMs = new Map<string, number>();
  return async (userId) => {
    const now = deps.clock.now();
    if (now.getTime() - (writtenMs.get(userId) ?? 0) < INTERVAL_MS) return;
    if (writtenMs.size >= REMEMBERED_MAX) writtenMs.clear();
    writtenMs.set(userId, now.getTime());
    await deps.users.setLastActive(userId, now);
  };
}
