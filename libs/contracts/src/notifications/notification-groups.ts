import { t } from '@magnetx/texts';
import { z } from 'zod';
import type { NotificationTopic } from './notification.schema.ts';

/** When e-mail about a notification is sent. */
export const emailChannelSchema = z.enum(['immediate', 'daily', 'never']);
export type EmailChannel = z.infer<typeof emailChannelSchema>;

export const notificationGroupSchema = z.enum(['money', 'decisions', 'draws', 'friends']);
export type NotificationGroup = z.infer<typeof notificationGroupSchema>;

const GROUP_OF_TOPIC: Readonly<Record<NotificationTopic, NotificationGroup>> = {
  payout: 'money',
  account: 'money',
  task: 'decisions',
  opportunity: 'decisions',
  giveaway: 'draws',
  mission: 'draws',
  referral: 'friends',
};

/** The groups by which people filter notifications and choose e-mail. Projects have no friends. */
const NOTIFICATION_GROUPS: Readonly<
  Record<NotificationGroup, { readonly label: string; readonly isOfUsers?: true; readonly channel: EmailChannel }>
> = {
  money: { label: t('Money and account'), channel: 'immediate' },
  decisions: { label: t('Tasks and opportunities'), channel: 'immediate' },
  draws: { label: t('Giveaways and missions'), channel: 'daily' },
  friends: { label: t('Friends'), isOfUsers: true, channel: 'daily' },
};

/** The groups that users or projects have. */
export function groupsOf(audience: 'user' | 'project'): { name: NotificationGroup; label: string }[] {
  const all = notificationGroupSchema.options.map((name) => ({ name, ...NOTIFICATION_GROUPS[name] }));
  return all.filter(({ isOfUsers }) => audience === 'user' || !isOfUsers);
}

export const groupOf = (topic: NotificationTopic): NotificationGroup => GROUP_OF_TOPIC[topic];

/** When e-mail is sent about each group. */
export const emailChannelsSchema = z.record(notificationGroupSchema, emailChannelSchema);
export type EmailChannels = z.infer<typeof emailChannelsSchema>;

/** The same channel for each group, or without one the channels of people who have chosen none. */
export function channelsFor(channel?: EmailChannel): EmailChannels {
  const { money, decisions, draws, friends } = NOTIFICATION_GROUPS;
  const of = (group: { readonly channel: EmailChannel }) => channel ?? group.channel;
  return { money: of(money), decisions: of(decisions), draws: of(draws), friends: of(friends) };
}

/** The topics of the groups that pass a test. */
export function topicsWhere(test: (group: NotificationGroup) => boolean): NotificationTopic[] {
  return (Object.keys(GROUP_OF_TOPIC) as NotificationTopic[]).filter((topic) => test(GROUP_OF_TOPIC[topic]));
}
