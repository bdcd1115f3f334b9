import { z } from 'zod';
import { defineModel, documentSchema } from '../db/document-schema.ts';

/** A `dead` piece was given up, until an operator retries or drops it. A `done` one stays so that its key holds. */
const WORK_STATES = ['waiting', 'done', 'dead'] as const;

/** A job or a piece of work of all API processes: its holder, the end of the holder's lease, and when it is due. */
const jobDocument = z.object({
  /** The name of a periodic job, or `kind:key` of a piece of work. */
  _id: z.string(),
  /** Null for a periodic job. */
  kind: z.string().nullable(),
  state: z.enum(WORK_STATES).nullable(),
  /** Absent once the piece is done. */
  payload: z.record(z.string(), z.unknown()).exactOptional(),
  holder: z.string().nullable(),
  leaseUntil: z.date(),
  dueAt: z.date(),
  /** The end of its last run. Absent before the first run. */
  endedAt: z.date().exactOptional(),
  /** Failures since the last success. For work, a run counts when it begins: it may end the process. */
  failures: z.int(),
  lastError: z.string().exactOptional(),
  doneAt: z.date().exactOptional(),
});
export type JobDocument = z.output<typeof jobDocument>;

/** How long the key of a done piece keeps it from happening again. */
const DONE_KEPT_S = 7 * 24 * 60 * 60;

const jobSchema = documentSchema(jobDocument, 'jobs', { minimize: false });
jobSchema.index({ kind: 1, state: 1, dueAt: 1 });
jobSchema.index({ doneAt: 1 }, { expireAfterSeconds: DONE_KEPT_S });

export const jobModel = defineModel('Job', jobSchema);
