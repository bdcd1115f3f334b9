import { z } from 'zod';

/** The four tones of a toast or notification. */
export const toneSchema = z.enum(['success', 'error', 'warning', 'info']);
export type Tone = z.infer<typeof toneSchema>;

export const notificationSchema = z.object({
  id: z.string(),
  type: toneSchema,
  title: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});

export type Notification = z.infer<typeof notificationSchema>;
