import { z } from 'zod';
import { defineModel, documentSchema } from '../db/document-schema.ts';

/** A migration that has finished, or a set of declared indexes that has been brought about (`indexes-<hash>`). */
const migrationDocument = z.object({
  /** Its name. */
  _id: z.string(),
  finishedAt: z.date(),
});

export const migrationModel = defineModel('Migration', documentSchema(migrationDocument, 'migrations'));
