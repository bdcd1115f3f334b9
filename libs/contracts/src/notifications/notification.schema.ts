import { z } from 'zod';

/** The four tones of a toast or notification. */
export const toneSchema = z.enum(['success', 'error', 'warning', 'info']);
export type Tone = z.infer<typeof toneSchema>;

/** What a notification is about, so that an open page knows which of its figures to ask for again. */
const notificationTopicSchema = z.enum(['referral', 'task', 'giveaway', 'opportunity', 'payout', 'account']);
export type NotificationTopic = z.infer<typeof notificationTopicSchema>;

export const notificationSchema = z.object({
  id: z.string(),
  type: toneSchema,
  topic: notificationTopicSchema.default('account'),
  title: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});

export type Notification = z.infer<typeof notificationSchema>;
