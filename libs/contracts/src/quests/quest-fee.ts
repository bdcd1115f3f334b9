import { formatMxp } from '../units/mxp.ts';
import type { QuestType } from './quest.schema.ts';

/** The smallest cash reward that a task may offer: $500. */
export const TASK_CASH_CENTS_MIN = 50_000;

/** The price of an opportunity's listing per day or started day. */
export const LISTING_DAY_MXP = 500;

const SMALL_PRIZE_CENTS_MAX = 10_000;
const SMALL_PRIZE_FEE_MXP = 1_000;

/** The basis of a fee: the cash reward of a task or the prize value of a giveaway, in US cents. */
export interface FeeBasis {
  readonly type: QuestType;
  readonly cashCents: number;
}

/**
 * The fee for posting a quest, in MXP: a quarter of a task's reward, a tenth of a giveaway's prize, the first day of an
 * opportunity. 100 MXP are $1, so the fee in MXP equals its amount in cents. Whole numbers keep binary fractions out. A
 * task below the minimum has no fee, because it cannot be posted.
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

/** The number of listing days that a balance pays for. */
export function listingDaysAvailable(balanceMxp: number): number {
  return Math.floor(balanceMxp / LISTING_DAY_MXP);
}

/** The message of the form and the server when the balance does not cover the fee. */
export function insufficientBalanceText({ feeMxp, balanceMxp }: { feeMxp: number; balanceMxp: number }): string {
  return `Insufficient MXP balance. You need ${formatMxp(feeMxp)} but only have ${formatMxp(balanceMxp)}`;
}
