import type { ClientSession, Connection } from 'mongoose';
import { withId, type WithId } from '../../db/document-schema.ts';
import type { Cursor } from '../../http/cursor-page.ts';
import { contactMessageModel, type ContactMessageDocument } from './contact-message.model.ts';

export type ContactMessage = WithId<ContactMessageDocument>;

/** Messages older than the place. The separate range on `createdAt` is the one that the index can use. */
function before({ at, id }: Cursor) {
  return { createdAt: { $lte: at }, $or: [{ createdAt: { $lt: at } }, { _id: { $lt: id } }] };
}

export function createContactMessageRepository(connection: Connection) {
  const messages = contactMessageModel(connection);
  return {
    insert: async ({ id, ...rest }: ContactMessage): Promise<void> => {
      await messages.insertOne({ _id: id, ...rest });
    },

    /** Newest first. */
    list: async (
      { isUnreadOnly, place }: { isUnreadOnly: boolean; place: Cursor | null },
      limit: number,
    ): Promise<ContactMessage[]> => {
      const found = await messages
        .find({ ...(isUnreadOnly && { isRead: false }), ...(place && before(place)) })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean();
      return found.map(withId);
    },

    countUnread: (): Promise<number> => messages.countDocuments({ isRead: false }),

    /** Null if the message does not exist. */
    mark: async (id: string, isRead: boolean, session: ClientSession): Promise<ContactMessage | null> => {
      const options = { session, returnDocument: 'after' } as const;
      const marked = await messages.findOneAndUpdate({ _id: id }, { $set: { isRead } }, options).lean();
      return marked && withId(marked);
    },

    remove: async (id: string, session: ClientSession): Promise<boolean> =>
      (await messages.deleteOne({ _id: id }).session(session)).deletedCount === 1,
  };
}

export type ContactMessageRepository = ReturnType<typeof createContactMessageRepository>;
