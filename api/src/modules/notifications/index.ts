import { listNotifications, NOTIFICATION_PAGE_SIZE, type Notification, type Tone } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { route, type Route } from '../../http/route';
import type { Clock } from '../../jobs/clock';
import type { Random } from '../../random';
import { createNotificationRepository, type StoredNotification } from './notification.repository';

export interface NewNotification {
  readonly userId: string;
  readonly type: Tone;
  readonly title: string;
  readonly message: string;
}

export interface NotificationsModule {
  readonly routes: readonly Route[];
  /** Keeps what happened to a person, in the transaction in which it happened. */
  store: (notification: NewNotification, session: ClientSession) => Promise<void>;
}

function present({ id, type, title, message, createdAt, readAt }: StoredNotification): Notification {
  return { id, type, title, message, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null };
}

export function createNotificationsModule(deps: {
  connection: Connection;
  clock: Clock;
  random: Random;
}): NotificationsModule {
  const repository = createNotificationRepository(deps.connection);
  return {
    store: (notification, session) =>
      repository.insert({ ...notification, id: deps.random.id(), createdAt: deps.clock.now(), readAt: null }, session),
    routes: [
      route(listNotifications, async ({ caller }) => {
        const userId = caller().accountId;
        const [newest, unread] = await Promise.all([
          repository.listNewest(userId, NOTIFICATION_PAGE_SIZE),
          repository.countUnread(userId),
        ]);
        return { data: { notifications: newest.map(present), unread } };
      }),
    ],
  };
}
