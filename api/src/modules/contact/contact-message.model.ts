import { Schema, type Connection } from 'mongoose';

/** What somebody wrote by the landing page's form, for the admins to read. */
export interface ContactMessageDocument {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  message: string;
  createdAt: Date;
  isRead: boolean;
}

const text = { type: String, required: true };

const contactMessageSchema = new Schema<ContactMessageDocument>(
  {
    _id: text,
    firstName: text,
    lastName: text,
    email: text,
    message: text,
    createdAt: { type: Date, required: true },
    isRead: { type: Boolean, default: false },
  },
  { collection: 'contact_messages', versionKey: false },
);
contactMessageSchema.index({ createdAt: -1, _id: -1 });
contactMessageSchema.index({ isRead: 1, createdAt: -1, _id: -1 });

export function contactMessageModel(connection: Connection) {
  return connection.model<ContactMessageDocument>('ContactMessage', contactMessageSchema);
}
