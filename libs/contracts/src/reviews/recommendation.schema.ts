import { z } from 'zod';

/** An owner's recommendation for work on their task. An admin decides. */
export const verdictSchema = z.enum(['accept', 'decline']);
export type Verdict = z.infer<typeof verdictSchema>;

/** The filters by recommendation, in display order. `none` is work without one. */
export const VERDICT_FILTERS = ['all', 'none', ...verdictSchema.options] as const;
export type VerdictFilter = (typeof VERDICT_FILTERS)[number];

export const recommendationSchema = z.object({
  verdict: verdictSchema,
  /** Required when declining; may be empty otherwise. */
  reason: z.string(),
  at: z.iso.datetime(),
  /** The name of the owner who recommended it. */
  by: z.string(),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

/** Whether a decision agrees with a recommendation. Null without one. */
export function isAsRecommended(verdict: Verdict | undefined, status: 'approved' | 'rejected'): boolean | null {
  return verdict === undefined ? null : (verdict === 'accept') === (status === 'approved');
}
