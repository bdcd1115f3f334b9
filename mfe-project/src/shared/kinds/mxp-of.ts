import type { QuestForm } from '@magnetx/contracts';

/** The MXP of a form; 0 while they cannot be posted. */
export function mxpOf({ mxp_amount: typed }: QuestForm): number {
  const mxp = Number(typed);
  return Number.isInteger(mxp) && mxp > 0 ? mxp : 0;
}
