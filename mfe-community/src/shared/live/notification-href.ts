import type { NotificationTopic } from '@magnetx/contracts';
import type { LinkedNotification } from '@magnetx/federation/live';
import { paths } from '../../paths.ts';

/** Where a notification without a target leads. */
const TOPIC_HREFS: Record<NotificationTopic, string> = {
  referral: paths.dashboard.href(),
  task: paths.tasks.href(),
  giveaway: paths.giveaways.href(),
  opportunity: paths.opportunities.href(),
  mission: paths.missions.href(),
  payout: paths.dashboard.statementHref(),
  account: paths.dashboard.href(),
};

const ITEM_HREFS = {
  task: paths.tasks.itemHref,
  giveaway: paths.giveaways.itemHref,
  draw: paths.giveaways.drawHref,
  opportunity: paths.opportunities.itemHref,
  mission: paths.missions.itemHref,
  application: paths.opportunities.itemHref,
} as const;

/** The page of the item that a notification is about, with the item's dialog open. */
export function notificationHref({ topic, target }: LinkedNotification): string {
  if (!target) return TOPIC_HREFS[topic];
  if ('id' in target) return ITEM_HREFS[target.kind](target.id);
  if (target.kind === 'holds') return paths.holds.href();
  return target.kind === 'perks' ? paths.perks.mineHref() : paths.dashboard.statementHref();
}
