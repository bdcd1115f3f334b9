import type { Tone } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { notificationModel, type NotificationDocument } from './notification.model';

export interface StoredNotification {
  readonly id: string;
  readonly userId: string;
  readonly type: Tone;
  readonly title: string;
  readonly message: string;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

function toNotification({ _id, ...rest }: NotificationDocument): StoredNotification {
  return { id: _id, ...rest };
}

export function createNotificationRepository(connection: Connection) {
  const notifications = notificationModel(connection);
  return {
    insert: async ({ id, ...rest }: StoredNotification, session: ClientSession): Promise<void> => {
      await notifications.insertOne({ _id: id, ...rest }, { session });
    },
    listNewest: async (userId: string, limit: number): Promise<StoredNotification[]> => {
      const found = await notifications.find({ userId }).sort({ createdAt: -1, _id: -1 }).limit(limit).lean();
      return found.map(toNotification);
    },
    countUnread: (userId: string): Promise<number> => notifications.countDocuments({ userId, readAt: null }),
  };
}
