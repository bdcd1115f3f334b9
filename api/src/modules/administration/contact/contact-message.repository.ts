import type { listMessages, QueryOf } from '@magnetx/contracts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { withId, type WithId } from '../../../db/document-schema.ts';
import { readSortedPage, sortedBy } from '../../../http/sorted-page.ts';
import { contactMessageModel, MESSAGE_ORDERS, type ContactMessageDocument } from './contact-message.model.ts';

export type ContactMessage = WithId<ContactMessageDocument>;

export function createContactMessageRepository(connection: Connection) {
  const messages = contactMessageModel(connection);
  return {
    insert: async ({ id, ...rest }: ContactMessage): Promise<void> => {
      await messages.insertOne({ _id: id, ...rest });
    },

    page: (
      isUnreadOnly: boolean,
      { order, ...asked }: { order: QueryOf<typeof listMessages>['order']; before: string; limit: number },
    ): Promise<{ rows: ContactMessage[]; next: string | null }> => {
      const sorted = sortedBy(MESSAGE_ORDERS, order === 'newest' ? '-createdAt' : 'createdAt');
      return readSortedPage({ order: sorted.order, ...asked }, async (range, limit) => {
        const found = await messages
          .find({ ...(isUnreadOnly && { isRead: false }), $and: [...range] as QueryFilter<ContactMessageDocument>[] })
          .sort(sorted.order)
          .limit(limit)
          .lean();
        return found.map(withId);
      });
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
