import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../db/document-schema.ts';

/** A migration that has finished, or a set of declared indexes that has been brought about (`indexes-<hash>`). */
const migrationDocument = z.object({
  /** Its name. */
  _id: z.string(),
  finishedAt: z.date(),
});
type MigrationDocument = z.output<typeof migrationDocument>;

const migrationSchema = documentSchema(migrationDocument, 'migrations');

export function migrationModel(connection: Connection) {
  return connection.model<MigrationDocument>('Migration', migrationSchema);
}
