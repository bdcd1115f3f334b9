import type { NotificationTarget, NotificationTopic, Tone } from '@magnetx/contracts';
import { Schema, type Connection } from 'mongoose';

export interface NotificationDocument {
  _id: string;
  userId: string;
  type: Tone;
  topic: NotificationTopic;
  target?: NotificationTarget;
  title: string;
  message: string;
  createdAt: Date;
  readAt: Date | null;
  /** Somebody else whom the message names, and what it says once they are gone. */
  named?: { userId: string; messageWithout: string };
  /** One that counts up while it is unread: what it counts, and how many it has come to. */
  countKey?: string;
  count?: number;
}

const notificationSchema = new Schema<NotificationDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    type: { type: String, enum: ['success', 'error', 'warning', 'info'], required: true },
    topic: { type: String, default: 'account' },
    target: Schema.Types.Mixed,
    title: { type: String, required: true },
    message: { type: String, required: true },
    createdAt: { type: Date, required: true },
    readAt: { type: Date, default: null },
    named: { userId: String, messageWithout: String },
    countKey: String,
    count: Number,
  },
  { collection: 'notifications', versionKey: false },
);
notificationSchema.index({ userId: 1, createdAt: -1, _id: -1 });
notificationSchema.index({ userId: 1, readAt: 1 });
const namesSomebody = { partialFilterExpression: { 'named.userId': { $exists: true } } };
notificationSchema.index({ 'named.userId': 1 }, namesSomebody);

const counts = { partialFilterExpression: { countKey: { $exists: true } } };
notificationSchema.index({ userId: 1, countKey: 1, readAt: 1 }, counts);

export function notificationModel(connection: Connection) {
  return connection.model<NotificationDocument>('Notification', notificationSchema);
}
