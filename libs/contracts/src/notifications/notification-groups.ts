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
export const NOTIFICATION_GROUPS: Readonly<
  Record<NotificationGroup, { readonly label: string; readonly isOfUsers?: true; readonly channel: EmailChannel }>
> = {
  money: { label: 'Money and account', channel: 'immediate' },
  decisions: { label: 'Tasks and opportunities', channel: 'immediate' },
  draws: { label: 'Giveaways and missions', channel: 'daily' },
  friends: { label: 'Friends', isOfUsers: true, channel: 'daily' },
};

/** The labels of the groups that users or projects have. */
export function groupLabels(audience: 'user' | 'project'): Partial<Record<NotificationGroup, string>> {
  const own = Object.entries(NOTIFICATION_GROUPS).filter(([, { isOfUsers }]) => audience === 'user' || !isOfUsers);
  return Object.fromEntries(own.map(([group, { label }]) => [group, label]));
}

export const groupOf = (topic: NotificationTopic): NotificationGroup => GROUP_OF_TOPIC[topic];

/** When e-mail is sent about each group. */
export const emailChannelsSchema = z.record(notificationGroupSchema, emailChannelSchema);
export type EmailChannels = z.infer<typeof emailChannelsSchema>;

/** The same channel for each group, or without one the channels of people who have chosen none. */
export function channelsFor(channel?: EmailChannel): EmailChannels {
  const groups = Object.entries(NOTIFICATION_GROUPS);
  return emailChannelsSchema.parse(Object.fromEntries(groups.map(([name, group]) => [name, channel ?? group.channel])));
}

/** The topics of the groups that pass a test. */
export function topicsWhere(test: (group: NotificationGroup) => boolean): NotificationTopic[] {
  return (Object.keys(GROUP_OF_TOPIC) as NotificationTopic[]).filter((topic) => test(GROUP_OF_TOPIC[topic]));
}
