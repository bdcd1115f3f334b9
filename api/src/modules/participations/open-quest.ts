import type { Quest } from '../quests/index.ts';

/** Whether it can be taken part in now; its deadline may have come before the job that concludes it. */
export function isOpen({ status, endsAt }: Pick<Quest, 'status' | 'endsAt'>, now: Date): boolean {
  return status === 'active' && (endsAt === null || endsAt > now);
}
