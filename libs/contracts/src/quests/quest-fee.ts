import { formatMxp } from '../units/mxp.ts';
import type { QuestType } from './quest.schema.ts';

/** The smallest cash reward that a task may offer: $500. */
export const TASK_CASH_CENTS_MIN = 50_000;

/** What one day of an opportunity's listing costs, started days counting whole. */
export const LISTING_DAY_MXP = 500;

const SMALL_PRIZE_CENTS_MAX = 10_000;
const SMALL_PRIZE_FEE_MXP = 1_000;

/** What a fee depends on: the cash reward of a task or the prize value of a giveaway, in US cents. */
export interface FeeBasis {
  readonly type: QuestType;
  readonly cashCents: number;
}

/**
 * The fee for posting a quest, in MXP (specification of the project area, section 9). Whole numbers alone: 100 MXP are
 * $1, so a quarter of the cash in cents is the fee in MXP, and no binary fraction can add one. A task below the minimum
 * has no fee: it cannot be posted. An opportunity's is its first day's.
 */
export function questFeeMxp({ type, cashCents }: FeeBasis): number {
  switch (type) {
    case 'task':
      return cashCents < TASK_CASH_CENTS_MIN ? 0 : Math.ceil(cashCents / 4);
    case 'giveaway':
      return cashCents <= SMALL_PRIZE_CENTS_MAX ? SMALL_PRIZE_FEE_MXP : Math.ceil(cashCents / 10);
    case 'opportunity':
      return LISTING_DAY_MXP;
  }
}

/** For how many days a balance in MXP keeps an opportunity listed. */
export function listingDaysAvailable(balanceMxp: number): number {
  return Math.floor(balanceMxp / LISTING_DAY_MXP);
}

/** The failure of a project whose balance does not cover the fee, as the form and the server word it. */
export function insufficientBalanceText({ feeMxp, balanceMxp }: { feeMxp: number; balanceMxp: number }): string {
  return `Insufficient MXP balance. You need ${formatMxp(feeMxp)} but only have ${formatMxp(balanceMxp)}`;
}
