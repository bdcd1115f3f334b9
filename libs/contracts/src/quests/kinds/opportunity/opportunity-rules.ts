import { t } from '@magnetx/texts';
import { formatUsd } from '../../../units/usd.ts';
import type { QuestKindRules } from '../quest-kind-rules.ts';

/** The price of an opportunity's listing per day or started day. */
export const LISTING_DAY_MXP = 500;

/** The number of listing days that a balance pays for. */
export function listingDaysAvailable(balanceMxp: number): number {
  return Math.floor(balanceMxp / LISTING_DAY_MXP);
}

export const opportunityRules: QuestKindRules = {
  get label() {
    return t('Opportunity');
  },
  get one() {
    return t('an opportunity');
  },
  plural: 'opportunities',
  get cashLabel() {
    return t('Cash reward');
  },
  cashCentsMin: 0,
  feeMxp: () => LISTING_DAY_MXP,
  isListedByDay: true,
  maxOwedCents: ({ ad }) => ad?.budgetCents ?? 0,
  owedText: (_, mostCents) => t('up to {usd} for impressions and clicks', { usd: formatUsd(mostCents ?? 0) }),
  rewardParts: () => ({ amount: '', unit: '' }),
  placesText: () => '',
  joinPath: (id) => `user/opportunities/${id}`,
};
