import { t } from '@magnetx/texts';
import { formatMxp } from '../units/mxp.ts';
import type { QuestKind } from './kinds/quest-kind.ts';
import { QUEST_KIND_RULES } from './kinds/quest-kinds.ts';

/** The basis of a fee: the cash reward of a task or the prize value of a giveaway, in US cents. */
export interface FeeBasis {
  readonly type: QuestKind;
  readonly cashCents: number;
  /** The MXP that a mission can give in all. */
  readonly reserveMxp?: number;
}

/**
 * The fee for posting a quest, in MXP. 100 MXP are $1, so the fee in MXP equals its amount in cents. Whole numbers keep
 * binary fractions out.
 */
export function questFeeMxp({ type, cashCents, reserveMxp = 0 }: FeeBasis): number {
  return QUEST_KIND_RULES[type].feeMxp(cashCents, reserveMxp);
}

/** The message of the form and the server when the balance does not cover the fee. */
export function insufficientBalanceText({ feeMxp, balanceMxp }: { feeMxp: number; balanceMxp: number }): string {
  return t('Insufficient MXP balance. You need {feeMxp} but only have {balanceMxp}', {
    feeMxp: formatMxp(feeMxp),
    balanceMxp: formatMxp(balanceMxp),
  });
}
