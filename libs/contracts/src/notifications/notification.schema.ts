import { z } from 'zod';
import { questTypeSchema } from '../quests/quest.schema.ts';

/** The four tones of a toast or notification. */
export const toneSchema = z.enum(['success', 'error', 'warning', 'info']);
export type Tone = z.infer<typeof toneSchema>;

/** The subject of a notification. Open pages refetch the data that it affects. */
export const notificationTopicSchema = z.enum(['referral', ...questTypeSchema.options, 'payout', 'account']);
export type NotificationTopic = z.infer<typeof notificationTopicSchema>;

/** The item that a notification links to. `draw` is the draw of a giveaway, `application` those for an opportunity. */
export const notificationTargetSchema = z.union([
  z.object({ kind: z.enum([...questTypeSchema.options, 'draw', 'application']), id: z.int().min(1) }),
  z.object({ kind: z.enum(['statement', 'team', 'perks', 'holds']) }),
]);
export type NotificationTarget = z.infer<typeof notificationTargetSchema>;

export const notificationSchema = z.object({
  id: z.string(),
  type: toneSchema,
  topic: notificationTopicSchema,
  /** Absent: the notification links to the topic's page. */
  target: notificationTargetSchema.optional(),
  title: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});

export type Notification = z.infer<typeof notificationSchema>;
