import { z } from 'zod';
import { defineModel, documentSchema } from '../../db/document-schema.ts';

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
contactMessageSchema.index({ createdAt: -1, _id: -1 });
contactMessageSchema.index({ isRead: 1, createdAt: -1, _id: -1 });

export const contactMessageModel = defineModel('ContactMessage', contactMessageSchema);
