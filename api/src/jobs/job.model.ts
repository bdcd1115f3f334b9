import { z } from 'zod';
import { defineModel, documentSchema } from '../db/document-schema.ts';

/** A job of all API processes: its holder, the end of the holder's lease, and when it is due. */
const jobDocument = z.object({
  _id: z.string(),
  holder: z.string().nullable(),
  leaseUntil: z.date(),
  dueAt: z.date(),
  /** The end of its last run. Absent before the first run. */
  endedAt: z.date().exactOptional(),
  /** Failures since the last success. */
  failures: z.int(),
});
export type JobDocument = z.output<typeof jobDocument>;

const jobSchema = documentSchema(jobDocument, 'jobs');

export const jobModel = defineModel('Job', jobSchema);
