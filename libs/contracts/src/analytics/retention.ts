import { mxpPriceCents } from '../projects/balance.calls.ts';
import type { VisitSource } from '../activity/activity.schema.ts';

/** Participants who take part in a second quest of the project within this time of their first one are retained. */
export const RETURN_WITHIN_DAYS = 30;

/** Counts of the people whose first quest of a project came by one source, and what that source has cost. */
export interface RetentionBySource {
  readonly source: VisitSource;
  /** People, at their first quest of the project. */
  readonly newcomers: number;
  /** Of them, those with a second quest of the project within {@link RETURN_WITHIN_DAYS} days. */
  readonly returned: number;
  readonly participants: number;
  /** The cash rewards and prizes of this source's participants, in US cents. */
  readonly rewards_cents: number;
}

/** A share from 0 to 1; null without newcomers. */
export function retentionRate({ newcomers, returned }: Pick<RetentionBySource, 'newcomers' | 'returned'>) {
  return newcomers === 0 ? null : returned / newcomers;
}

/**
 * The cost of the participants of one source to a project, in US cents: their rewards, and a share of its fees by
 * participants, at the price of MXP. Rewards in MXP cost the project nothing, because the platform issues them.
 */
export function sourceCostCents(
  { participants, rewards_cents: rewardsCents }: Pick<RetentionBySource, 'participants' | 'rewards_cents'>,
  of: { readonly feesMxp: number; readonly participants: number },
): number {
  const feesCents = of.participants === 0 ? 0 : (mxpPriceCents(of.feesMxp) * participants) / of.participants;
  return Math.round(rewardsCents + feesCents);
}

/** In US cents, rounded; null without anyone who returned. */
export function costPerReturnedCents(costCents: number, returned: number): number | null {
  return returned === 0 ? null : Math.round(costCents / returned);
}
