import type { NotificationTopic } from '@magnetx/contracts';
import type { LiveEvent } from '@magnetx/federation/live';
import type { Tag } from '../../api/project-api.ts';

const OF_QUESTS: readonly Tag[] = ['Quests', 'Project', 'Reports', 'Answers'];
const OF_MONEY: readonly Tag[] = ['Project', 'Statement'];

/** The tags that a notification about each topic invalidates, besides `Notifications`. */
const TAGS_BY_TOPIC: Record<NotificationTopic, readonly Tag[]> = {
  task: [...OF_QUESTS, 'Submissions'],
  giveaway: OF_QUESTS,
  opportunity: [...OF_QUESTS, 'Applications'],
  mission: OF_QUESTS,
  payout: OF_MONEY,
  account: [...OF_MONEY, 'CreditRequest', 'Team', 'Perks'],
  referral: [],
};

/** Which answers are out of date after something happened at the server. */
export function tagsOf(event: LiveEvent): readonly Tag[] {
  if (event.name === 'points_update') return OF_MONEY;
  if (event.name === 'notification') return ['Notifications', ...TAGS_BY_TOPIC[event.payload.topic]];
  return [];
}
