import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';

const KEPT_SECONDS = 7 * 86_400;

/** An e-mail of the local profile, which is delivered nowhere else. */
const devMailDocument = z.object({
  _id: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  /** Further ones. */
  headers: z.record(z.string(), z.string()).exactOptional(),
  text: z.string(),
  html: z.string(),
  sentAt: z.date(),
});

const devMailSchema = documentSchema(devMailDocument, 'dev_mails');
devMailSchema.index({ sentAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const devMailModel = defineModel('DevMail', devMailSchema);
