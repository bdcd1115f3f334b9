import { z } from 'zod';
import { defineModel, documentSchema } from '../db/document-schema.ts';

/** A finished migration, or an applied set of declared indexes (`indexes-<hash>`). */
const migrationDocument = z.object({
  _id: z.string(),
  finishedAt: z.date(),
  /** A version that does not know it must not start: it cannot serve the changed data. Absent otherwise. */
  endsWayBack: z.boolean().exactOptional(),
});

export const migrationModel = defineModel('Migration', documentSchema(migrationDocument, 'migrations'));
