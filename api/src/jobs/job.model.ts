import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../db/document-schema.ts';

/** One job, shared by every api process: who is at it, until when, and when it is due next. */
const jobDocument = z.object({
  _id: z.string(),
  holder: z.string().nullable(),
  leaseUntil: z.date(),
  dueAt: z.date(),
  /** When it last ended, well or not; absent before its first run. */
  endedAt: z.date().exactOptional(),
  /** How often it has failed since it last went well. */
  failures: z.int(),
});
export type JobDocument = z.output<typeof jobDocument>;

const jobSchema = documentSchema(jobDocument, 'jobs');

export function jobModel(connection: Connection) {
  return connection.model<JobDocument>('Job', jobSchema);
}
