import {
  listNotifications,
  listNotificationsOfUser,
  listProjectNotifications,
  NOTIFICATION_PAGE_SIZE,
  readNotifications,
  readProjectNotifications,
  type Notification,
  type NotificationTarget,
  type NotificationTopic,
  type Tone,
} from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { walkBatches } from '../../../db/walk-batches.ts';
import type { Emitter } from '../../../events/index.ts';
import { route } from '../../../http/route.ts';
import type { NewEvent } from '../../../outbox/index.ts';
import type { Publish } from '../../../realtime/publish.ts';
import type { StoredNotification } from './notification.model.ts';
import { createNotificationRepository } from './notification.repository.ts';

export interface NewNotification {
  /** The id of a user or a project. */
  readonly userId: string;
  readonly type: Tone;
  readonly topic: NotificationTopic;
  readonly target?: NotificationTarget;
  readonly title: string;
  readonly message: string;
  /** Another user named in the message, and the text that replaces the name after that account is deleted. */
  readonly named?: { readonly userId: string; readonly messageWithout: string };
}

/** A notification that counts repetitions until it is read. */
export interface CountedNotification extends Omit<NewNotification, 'message' | 'named'> {
  readonly countKey: string;
  messageOf: (count: number) => string;
}

export type { StoredNotification } from './notification.model.ts';

export interface NotificationEvents {
  readonly notificationStored: Emitter<StoredNotification>;
}

function present({ id, type, topic, target, title, message, createdAt, readAt }: StoredNotification): Notification {
  const read = readAt?.toISOString() ?? null;
  const presented = { id, type, topic, title, message, createdAt: createdAt.toISOString(), readAt: read };
  return target ? { ...presented, target } : presented;
}

/** The event of a stored notification, for consumers of the outbox. */
export function notificationEvent(stored: StoredNotification): NewEvent<'notification.stored'> {
  const { id: notificationId, userId: accountId, type, topic, target, title, message, named } = stored;
  const payload = { notificationId, accountId, type, topic, ...(target && { target }), title, message };
  return { subject: accountId, payload, ...(named && { named }) };
}

export function createNotificationsModule(
  deps: Pick<CoreDeps, 'connection' | 'clock' | 'random'> & { publish: Publish; events: NotificationEvents },
) {
  const { publish, events, clock, random } = deps;
  const repository = createNotificationRepository(deps.connection);
  // Ids of users and projects are random, so one collection can hold both.
  const list = async (ownerId: string) => {
    const [newest, unread] = await Promise.all([
      repository.listNewest(ownerId, NOTIFICATION_PAGE_SIZE),
      repository.countUnread(ownerId),
    ]);
    return { data: { notifications: newest.map(present), unread } };
  };
  const read = async (ownerId: string, ids: readonly string[] | undefined) => {
    await repository.markRead(ownerId, ids, clock.now());
    return { data: { unread: await repository.countUnread(ownerId) } };
  };
  return {
    /** Stores a notification in the transaction of its event. */
    store: async (notification: NewNotification, session: ClientSession) => {
      const stored = { ...notification, id: random.id(), createdAt: clock.now(), readAt: null };
      await repository.insert(stored, session);
      await events.notificationStored.emit(stored, session);
    },
    /** Like `store` for repeated events: one notification counts them until it is read. */
    storeCounted: async ({ messageOf, ...rest }: CountedNotification, session: ClientSession) => {
      const unread = await repository.findUnreadCounted(rest.userId, rest.countKey, session);
      const count = (unread?.count ?? 0) + 1;
      const id = unread?.id ?? random.id();
      const stored = { ...rest, id, count, message: messageOf(count), createdAt: clock.now(), readAt: null };
      await (unread ? repository.countUp(stored, session) : repository.insert(stored, session));
      await events.notificationStored.emit(stored, session);
    },
    /** Pushes a stored notification to the user's live connections after the commit. */
    push: (notification: StoredNotification) => {
      const presented = present(notification);
      const { id, topic, title, message, createdAt } = presented;
      if (topic !== 'referral') publish(notification.userId, 'notification', presented);
      else publish(notification.userId, 'referral_notification', { id, title, message, createdAt });
    },
    /** The notifications of these users and projects within a time span. */
    listRecent: repository.listRecent,
    /** The time of a user's latest notification. Null without one. */
    lastAt: async (userId: string) => (await repository.listNewest(userId, 1))[0]?.createdAt ?? null,
    /** All stored data about a user here, for their download. */
    dataOf: async function* (userId: string) {
      const read = (last: StoredNotification | null, limit: number) => repository.listNewest(userId, limit, last);
      for await (const some of walkBatches(read)) yield some.map(present);
    },
    /** Deletes a user's notifications, and removes their name from those of others. */
    erase: async (userId: string, session: ClientSession) => {
      await repository.deleteOf(userId, session);
      await repository.unname(userId, session);
    },
    routes: [
      route(listNotifications, ({ caller }) => list(caller().accountId)),
      route(readNotifications, ({ caller, body }) => read(caller().accountId, body.ids)),
      route(listNotificationsOfUser, async ({ params: { userId } }) => ({
        notifications: (await repository.listNewest(userId, NOTIFICATION_PAGE_SIZE)).map(present),
      })),
      route(listProjectNotifications, ({ caller }) => list(caller().accountId)),
      route(readProjectNotifications, ({ caller, body }) => read(caller().accountId, body.ids)),
    ],
  };
}

export type NotificationsModule = ReturnType<typeof createNotificationsModule>;
