import { t } from '@magnetx/texts';
import { formatUsd } from '../../../units/usd.ts';
import type { QuestKindRules } from '../quest-kind-rules.ts';
import { rewardPartsOf } from '../../quest-texts.ts';
import { prizeParts, shareText } from './prize.ts';

const SMALL_PRIZE_CENTS_MAX = 10_000;
const SMALL_PRIZE_FEE_MXP = 1_000;

export const giveawayRules: QuestKindRules = {
  get label() {
    return t('Giveaway');
  },
  get one() {
    return t('a giveaway');
  },
  plural: 'giveaways',
  get cashLabel() {
    return t('Prize value');
  },
  cashCentsMin: 1,
  feeMxp: (cashCents) => (cashCents <= SMALL_PRIZE_CENTS_MAX ? SMALL_PRIZE_FEE_MXP : Math.ceil(cashCents / 10)),
  isListedByDay: false,
  maxOwedCents: ({ cashCents }) => cashCents,
  owedText({ cashCents, winners = 1 }) {
    const { share } = prizeParts({ prizeCents: cashCents, mxp: 0, winners });
    return [t('{cashCents} for the prize', { cashCents: formatUsd(cashCents) }), share].filter(Boolean).join(': ');
  },
  rewardParts({ cashCents: prizeCents, mxp, winners: drawn }) {
    const winners = Math.max(1, drawn);
    const amount = shareText({ prizeCents, mxp, winners });
    return rewardPartsOf(amount, t('{winners, plural, one {for # winner} other {for each of # winners}}', { winners }));
  },
  placesText: () => '',
  joinPath: (id) => `user/giveaways/${id}`,
};
