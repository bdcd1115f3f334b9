import type { NotificationTopic } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { nativeOf } from '../../../db/native.ts';
import { asId, withId } from '../../../db/document-schema.ts';
import { createdBefore } from '../../../http/cursor-page.ts';
import { notificationModel, type StoredNotification } from './notification.model.ts';

/** Some notifications of an account. */
export interface NotificationFilter {
  readonly topics?: readonly NotificationTopic[] | undefined;
  readonly isUnread?: boolean;
  /** Stored later than `after`, up to `until`. */
  readonly time?: { readonly after: Date; readonly until: Date };
}

const conditionsOf = ({ topics, isUnread, time }: NotificationFilter) => ({
  ...(topics && { topic: { $in: [...topics] } }),
  ...(isUnread && { readAt: null }),
  ...(time && { createdAt: { $gt: time.after, $lte: time.until } }),
});

/** Notifications by their ids, and those about which e-mail may be due. */
function createLookups(notifications: ReturnType<typeof notificationModel>) {
  return {
    /** The ids of those of these that are stored. */
    listStored: async (
      given: readonly Pick<StoredNotification, 'id' | 'userId'>[],
      session: ClientSession,
    ): Promise<Set<string>> => {
      const filter = { userId: { $in: given.map(({ userId }) => userId) }, _id: { $in: given.map(({ id }) => id) } };
      const found = await notifications.find(filter, { _id: 1 }).session(session).lean();
      return new Set(found.map(({ _id }) => _id));
    },
    findUnread: async (userId: string, id: string): Promise<StoredNotification | null> => {
      const found = await notifications.findOne({ _id: id, userId, readAt: null }).lean();
      return found && withId(found);
    },
    /** Notifications about which e-mail is due, the earliest first. */
    listForEmail: async (now: Date, limit: number): Promise<StoredNotification[]> => {
      const due = notifications.find({ emailAt: { $lte: now } }).sort({ emailAt: 1 });
      return (await due.limit(limit).lean()).map(withId);
    },
    /** E-mail about these is decided on, unless they were counted again in the meantime. */
    unmarkForEmail: async (ids: readonly string[], now: Date): Promise<void> => {
      await notifications.updateMany({ _id: { $in: [...ids] }, emailAt: { $lte: now } }, { $unset: { emailAt: 1 } });
    },
  };
}

export function createNotificationRepository(connection: Connection) {
  const notifications = notificationModel(connection);
  return {
    insert: async ({ id, ...rest }: StoredNotification, session: ClientSession): Promise<void> => {
      await nativeOf(notifications).insertOne({ _id: id, ...rest }, { session });
    },
    findUnreadCounted: async (
      userId: string,
      countKey: string,
      session: ClientSession,
    ): Promise<StoredNotification | null> => {
      const found = await nativeOf(notifications).findOne({ userId, countKey, readAt: null }, { session });
      return found && withId(found);
    },

    countUp: async (
      { id, userId, title, message, sources, createdAt, count = 0, emailAt }: StoredNotification,
      session: ClientSession,
    ): Promise<void> => {
      await notifications
        .updateOne(
          { _id: id, userId },
          { $set: { title, message, createdAt, count, ...(sources && { sources }), ...(emailAt && { emailAt }) } },
        )
        .session(session);
    },

    /** The newest notifications, or those older than one. */
    listNewest: async (
      userId: string,
      limit: number,
      after: Pick<StoredNotification, 'id' | 'createdAt'> | null = null,
      filter: NotificationFilter = {},
    ): Promise<StoredNotification[]> => {
      const found = nativeOf(notifications).find({
        userId,
        ...conditionsOf(filter),
        ...(after && createdBefore(after)),
      });
      return (await found.sort({ createdAt: -1, _id: -1 }).limit(limit).toArray()).map(asId);
    },
    listRecent: async (
      userIds: readonly string[],
      { from, to }: { readonly from: Date; readonly to: Date },
    ): Promise<Pick<StoredNotification, 'id' | 'userId' | 'createdAt'>[]> => {
      const found = await notifications
        .find({ userId: { $in: [...userIds] }, createdAt: { $gt: from, $lte: to } }, { userId: 1, createdAt: 1 })
        .lean();
      return found.map(({ _id: id, userId, createdAt }) => ({ id, userId, createdAt }));
    },
    countUnread: (userId: string, filter: NotificationFilter = {}): Promise<number> =>
      nativeOf(notifications).countDocuments({ userId, ...conditionsOf({ ...filter, isUnread: true }) }),

    ...createLookups(notifications),

    /** Marks the user's unread notifications as read: the given ones, or without ids all up to `readAt`. */
    markRead: async (userId: string, ids: readonly string[] | undefined, readAt: Date): Promise<void> => {
      const which = ids ? { _id: { $in: [...ids] } } : { createdAt: { $lte: readAt } };
      await notifications.updateMany({ ...which, userId, readAt: null }, { $set: { readAt } });
    },

    deleteOf: async (userId: string, session: ClientSession): Promise<void> => {
      await notifications.deleteMany({ userId }).session(session);
    },

    /** Removes a user's name from the notifications of others. */
    unname: async (userId: string, session: ClientSession): Promise<void> => {
      const naming = await notifications.find({ 'named.userId': userId }).session(session).lean();
      for (const { _id, userId: readerId, message, named } of naming) {
        const { messageWithout = message, source } = named ?? {};
        const [set, unset] =
          source === undefined ? [{}, { 'sources.message': 1 }] : [{ 'sources.message': source }, {}];
        const update = { $set: { message: messageWithout, ...set }, $unset: { named: 1, ...unset } };
        await notifications.updateOne({ _id, userId: readerId }, update).session(session);
      }
    },
  };
}

export type NotificationRepository = ReturnType<typeof createNotificationRepository>;
