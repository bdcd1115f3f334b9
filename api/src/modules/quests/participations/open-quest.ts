import type { Quest } from '../quests/index.ts';

/** Whether users can participate. The deadline may pass before the job that concludes the quest. */
export function isOpen({ status, endsAt }: Pick<Quest, 'status' | 'endsAt'>, now: Date): boolean {
  return status === 'active' && (endsAt === null || endsAt > now);
}
