import { t } from '@magnetx/texts';
import { formatFigure } from '../../../units/mxp.ts';
import { convert, numberOf } from '../../form-values.ts';
import { centsOf, checksInputOf, countOf, needs, NO_TERMS, type QuestKindDraft } from '../quest-kind-draft.ts';

const WINNERS_MAX = 1_000;

export const PRIZE_REQUIRED = t('Prize description is required for giveaways');

export const giveawayDraft: QuestKindDraft = {
  amountField: 'prize_value',
  rules: [
    needs('prize_value', t('Prize value is required for giveaways')),
    {
      field: 'prize_value',
      message: t('A giveaway without a prize in dollars needs an MXP reward'),
      isBroken: (draft) => draft.prize_value === 0 && !draft.mxp_amount,
    },
    {
      field: 'prize_value',
      message: t('Prize value must be at least $0.01 for each winner'),
      isBroken: ({ prize_value: cents, max_winners: winners = 1 }) =>
        [cents, winners].every(Number.isInteger) && Number(cents) > 0 && Number(cents) < Number(winners),
    },
    needs('prize_description', PRIZE_REQUIRED),
    {
      field: 'max_winners',
      message: t('A giveaway can have at most {winnersMax} winners', { winnersMax: formatFigure(WINNERS_MAX) }),
      isBroken: ({ max_winners: winners }) => Number.isInteger(winners) && Number(winners) > WINNERS_MAX,
    },
  ],
  inputOf: (form) => ({
    ...convert(form, numberOf, 'prize_value', 'mxp_amount'),
    prize_description: form.prize_description,
    max_winners: numberOf(form.max_winners) ?? 1,
    ...checksInputOf(form),
  }),
  termsOf: ({ prize_value, max_winners }) => ({
    ...NO_TERMS,
    rewardCents: centsOf(prize_value),
    winners: countOf(max_winners) ?? 1,
  }),
};
