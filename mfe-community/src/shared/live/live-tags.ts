import type { NotificationTopic } from '@magnetx/contracts';
import type { Tag } from '../../api/community-api.ts';
import type { LiveEvent } from '@magnetx/federation/live';

/** The tags that a notification about each topic invalidates, besides `Notifications`. */
const TAGS_BY_TOPIC: Record<NotificationTopic, readonly Tag[]> = {
  referral: ['Points', 'Rewards', 'Progress'],
  task: ['Tasks', 'QuestStats', 'Points', 'Rewards', 'Progress'],
  giveaway: ['Giveaways', 'QuestStats', 'Points', 'Rewards', 'Progress'],
  opportunity: ['Opportunities', 'QuestStats'],
  mission: ['Missions', 'QuestStats', 'Points', 'Holds'],
  payout: ['Rewards', 'QuestStats', 'Tasks', 'Giveaways', 'Progress'],
  account: ['Me', 'Rewards', 'Perks'],
};

/** Which answers are out of date after something happened at the server. */
export function tagsOf(event: LiveEvent): readonly Tag[] {
  if (event.name === 'points_update') return ['Points', 'Rewards', 'Perks', 'Progress'];
  if (event.name === 'referral_notification') return ['Notifications', ...TAGS_BY_TOPIC.referral];
  if (event.name === 'notification') return ['Notifications', ...TAGS_BY_TOPIC[event.payload.topic]];
  return [];
}
