import type { Connection } from 'mongoose';
import { contactMessageModel, type ContactMessageDocument } from './contact-message.model';

export interface ContactMessage extends Omit<ContactMessageDocument, '_id'> {
  readonly id: string;
}

export function createContactMessageRepository(connection: Connection) {
  const messages = contactMessageModel(connection);
  return {
    insert: async ({ id, ...rest }: ContactMessage): Promise<void> => {
      await messages.insertOne({ _id: id, ...rest });
    },
  };
}
