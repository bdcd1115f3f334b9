import { z } from 'zod';
import { countSchema } from '../quest.schema.ts';
import { CHECK_KINDS } from './check-kind.ts';

/** The most frequent reasons that are listed for a check. */
export const OUTCOME_REASONS_MAX = 3;

/** The results of all people at one check of a quest; in missions that repeat, of all periods. */
export const checkOutcomesSchema = z.object({
  kind: z.enum(CHECK_KINDS),
  passed: countSchema,
  /** Those who failed, and have not passed since. */
  failed: countSchema,
  /** Those whose result is not known yet. */
  unknown: countSchema,
  /** Why people have not passed, most frequent first. */
  reasons: z.array(z.object({ text: z.string(), count: countSchema })).max(OUTCOME_REASONS_MAX),
});
export type CheckOutcomes = z.output<typeof checkOutcomesSchema>;
