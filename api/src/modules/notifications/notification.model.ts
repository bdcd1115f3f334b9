import type { Tone } from '@magnetx/contracts';
import { Schema, type Connection } from 'mongoose';

export interface NotificationDocument {
  _id: string;
  userId: string;
  type: Tone;
  title: string;
  message: string;
  createdAt: Date;
  readAt: Date | null;
}

const notificationSchema = new Schema<NotificationDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    type: { type: String, enum: ['success', 'error', 'warning', 'info'], required: true },
    title: { type: String, required: true },
    message: { type: String, required: true },
    createdAt: { type: Date, required: true },
    readAt: { type: Date, default: null },
  },
  { collection: 'notifications', versionKey: false },
);
notificationSchema.index({ userId: 1, createdAt: -1, _id: -1 });
notificationSchema.index({ userId: 1, readAt: 1 });

export function notificationModel(connection: Connection) {
  return connection.model<NotificationDocument>('Notification', notificationSchema);
}
