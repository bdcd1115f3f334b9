import { z } from 'zod';
import { CHECK_KINDS } from './checks/check-kind.ts';
import { shownCheckSchema } from './checks/check.schema.ts';

/**
 * The state of a user's claim on a quest. `done`: all are passed, for this period or altogether; `failed`: no attempts
 * are left; `not_open`: before its opening; `locked`: a prerequisite is missing.
 */
export const claimStateSchema = z.enum(['open', 'done', 'failed', 'not_open', 'locked', 'ended']);
export type ClaimState = z.infer<typeof claimStateSchema>;

export const claimShape = {
  check_kinds: z.array(z.enum(CHECK_KINDS)),
  state: claimStateSchema,
  /** Why it is locked; empty in other states. */
  state_reason: z.string(),
  /** When the user can complete it again; null if not, or if it is open. */
  next_at: z.iso.datetime().nullable(),
} as const;

/** The checks are answered in order. */
export const claimDetailShape = { checks: z.array(shownCheckSchema) } as const;
const shownClaimSchema = z.object({ ...claimShape, ...claimDetailShape });
export type ShownClaim = z.infer<typeof shownClaimSchema>;

/** The checks that a user must pass to take part. Absent without conditions. Lists leave the checks out. */
export const conditionsShape = { conditions: shownClaimSchema.optional() } as const;
