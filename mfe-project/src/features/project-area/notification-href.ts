import type { NotificationTopic } from '@magnetx/contracts';
import type { LinkedNotification } from '@magnetx/federation/live';
import { paths } from '../../paths.ts';

/** Where a notification without a target leads. */
const TOPIC_HREFS: Record<NotificationTopic, string> = {
  task: paths.quests.href(),
  giveaway: paths.quests.href(),
  opportunity: paths.quests.href(),
  mission: paths.quests.href(),
  payout: paths.balance.href(),
  account: paths.dashboard.href(),
  referral: paths.dashboard.href(),
};

const PAGES = {
  statement: paths.balance.href(),
  team: paths.team.href(),
  perks: paths.perks.href(),
  // Of users alone.
  holds: paths.dashboard.href(),
};

/** The page that a notification is about: of a quest, the balance, the perks or the team. */
export function notificationHref({ topic, target }: LinkedNotification): string {
  if (!target) return TOPIC_HREFS[topic];
  if (!('id' in target)) return PAGES[target.kind];
  return target.kind === 'application' ? paths.applications.href(target.id) : paths.questPerformance.href(target.id);
}
