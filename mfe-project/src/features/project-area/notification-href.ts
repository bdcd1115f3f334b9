import type { NotificationTopic } from '@magnetx/contracts';
import type { LinkedNotification } from '@magnetx/federation/live';
import { paths } from '../../paths.ts';

/** Where a notification without a target leads. */
const TOPIC_HREFS: Record<NotificationTopic, string> = {
  task: paths.quests.href(),
  giveaway: paths.quests.href(),
  opportunity: paths.quests.href(),
  payout: paths.balance.href(),
  account: paths.dashboard.href(),
  referral: paths.dashboard.href(),
};

/** The page of the quest, or of the balance, that a notification is about. */
export function notificationHref({ topic = 'account', target }: LinkedNotification): string {
  if (!target) return TOPIC_HREFS[topic];
  if (target.kind === 'application') return paths.applications.href(target.id);
  return target.kind === 'statement' ? paths.balance.href() : paths.questPerformance.href(target.id);
}
