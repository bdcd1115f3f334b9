import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';

/** A message from the landing page's form to the admins. */
const contactMessageDocument = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: z.date(),
  isRead: z.boolean(),
});
export type ContactMessageDocument = z.output<typeof contactMessageDocument>;

const contactMessageSchema = documentSchema(contactMessageDocument, 'contact_messages');
/** The order of the inbox. */
export const MESSAGE_ORDERS = { createdAt: { createdAt: -1, _id: -1 } } as const;
contactMessageSchema.index(MESSAGE_ORDERS.createdAt);
contactMessageSchema.index({ isRead: 1, ...MESSAGE_ORDERS.createdAt });

export const contactMessageModel = defineModel('ContactMessage', contactMessageSchema);
