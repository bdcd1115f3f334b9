import { notificationSchema, type Notification } from './notification.schema.ts';

/** The pages with all notifications of a user, and of a project. */
export const NOTIFICATIONS_PATHS = { user: '/user/notifications', project: '/project/notifications' } as const;

const linkSchema = notificationSchema.pick({ id: true, topic: true, target: true });
type NotificationLink = Pick<Notification, 'id' | 'topic' | 'target'>;

/** Leads from an e-mail to the item of a notification: the area, which is released separately, chooses the page. */
export function notificationLink(audience: keyof typeof NOTIFICATIONS_PATHS, link: NotificationLink): string {
  const { id, topic, target } = link;
  const item = target && 'id' in target ? `&item=${target.id}` : '';
  return `${NOTIFICATIONS_PATHS[audience]}?open=${id}&topic=${topic}${target ? `&kind=${target.kind}${item}` : ''}`;
}

/** Reads the query of a {@link notificationLink}. Null for any other. */
export function readNotificationLink(query: { get: (name: string) => string | null }): NotificationLink | null {
  const [kind, item] = [query.get('kind'), query.get('item')];
  const target = kind === null ? undefined : { kind, ...(item !== null && { id: Number(item) }) };
  return linkSchema.safeParse({ id: query.get('open'), topic: query.get('topic'), target }).data ?? null;
}
