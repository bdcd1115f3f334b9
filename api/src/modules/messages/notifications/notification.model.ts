import { notificationTargetSchema, notificationTopicSchema, toneSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema, type WithId } from '../../../db/document-schema.ts';

const notificationDocument = z.object({
  _id: z.string(),
  userId: z.string(),
  type: toneSchema,
  topic: notificationTopicSchema,
  target: notificationTargetSchema.exactOptional(),
  title: z.string(),
  message: z.string(),
  createdAt: z.date(),
  readAt: z.date().nullable(),
  /** Another user named in the message, and the text that replaces the name after that account is deleted. */
  named: z
    .object({ userId: z.string(), messageWithout: z.string(), source: z.string().exactOptional() })
    .exactOptional(),
  /** The translatable form of title and message. Both are stored in English. */
  sources: z.object({ title: z.string().exactOptional(), message: z.string().exactOptional() }).exactOptional(),
  /** The subject and count of a notification that counts repetitions while it is unread. */
  countKey: z.string().exactOptional(),
  count: z.int().exactOptional(),
  /** When e-mail about it is due, if it is unread by then. Absent once that is decided. */
  emailAt: z.date().exactOptional(),
});
export type NotificationDocument = z.output<typeof notificationDocument>;

export type StoredNotification = WithId<NotificationDocument>;

const notificationSchema = documentSchema(notificationDocument, 'notifications');
notificationSchema.index({ userId: 1, createdAt: -1, _id: -1 });
notificationSchema.index({ userId: 1, readAt: 1 });
const namesSomebody = { partialFilterExpression: { 'named.userId': { $exists: true } } };
notificationSchema.index({ 'named.userId': 1 }, namesSomebody);

const counts = { partialFilterExpression: { countKey: { $exists: true } } };
notificationSchema.index({ userId: 1, countKey: 1, readAt: 1 }, counts);
notificationSchema.index({ emailAt: 1 }, { partialFilterExpression: { emailAt: { $exists: true } } });

export const notificationModel = defineModel('Notification', notificationSchema);
