import { z } from 'zod';
import { defineModel, documentSchema } from '../db/document-schema.ts';

/** A finished migration, or an applied set of declared indexes (`indexes-<hash>`). */
const migrationDocument = z.object({
  _id: z.string(),
  finishedAt: z.date(),
});

export const migrationModel = defineModel('Migration', documentSchema(migrationDocument, 'migrations'));
