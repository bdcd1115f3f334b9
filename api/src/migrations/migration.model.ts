import { Schema, type Connection } from 'mongoose';

/** A migration that has finished, or a set of declared indexes that has been brought about (`indexes-<hash>`). */
interface MigrationDocument {
  /** Its name. */
  _id: string;
  finishedAt: Date;
}

const migrationSchema = new Schema<MigrationDocument>(
  { _id: { type: String, required: true }, finishedAt: { type: Date, required: true } },
  { collection: 'migrations', versionKey: false },
);

export function migrationModel(connection: Connection) {
  return connection.model<MigrationDocument>('Migration', migrationSchema);
}
