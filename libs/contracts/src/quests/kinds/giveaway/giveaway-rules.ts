import { formatUsd } from '../../../units/usd.ts';
import type { QuestKindRules } from '../quest-kind-rules.ts';
import { prizeParts } from './prize.ts';

const SMALL_PRIZE_CENTS_MAX = 10_000;
const SMALL_PRIZE_FEE_MXP = 1_000;

export const giveawayRules: QuestKindRules = {
  label: 'Giveaway',
  one: 'a giveaway',
  plural: 'giveaways',
  cashLabel: 'Prize value',
  feeMxp: (cashCents) => (cashCents <= SMALL_PRIZE_CENTS_MAX ? SMALL_PRIZE_FEE_MXP : Math.ceil(cashCents / 10)),
  feeDependsOnAmount: true,
  maxOwedCents: ({ cashCents }) => cashCents,
  owedText({ cashCents, winners = 1 }) {
    const { share } = prizeParts({ prizeCents: cashCents, mxp: 0, winners });
    return [`${formatUsd(cashCents)} for the prize`, share].filter(Boolean).join(': ');
  },
  rewardParts({ cashCents: prizeCents, mxp, winners }) {
    const { amount, share } = prizeParts({ prizeCents, mxp, winners });
    return { amount, note: share };
  },
  joinPath: (id) => `user/giveaways?giveaway=${id}`,
};
