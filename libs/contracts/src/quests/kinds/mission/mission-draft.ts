import { t } from '@magnetx/texts';
import { formatMxp } from '../../../units/mxp.ts';
import { momentOf } from '../../../units/local-moment.ts';
import { convert, numberOf } from '../../form-values.ts';
import { checksInputOf, countOf, isBlank, mxpOf, needs, NO_TERMS, type QuestKindDraft } from '../quest-kind-draft.ts';
import { missionReserveMxp } from './mission-rules.ts';
import type { Repeat } from './repeat.ts';

/** Of a small action. A project could otherwise raise the levels of its friends, and get its MXP back by perks. */
const REWARD_MXP_MAX = 1_000;

export const missionDraft: QuestKindDraft = {
  amountField: 'mxp_amount',
  rules: [
    // Tasks and giveaways have these fields too, and do not require them.
    {
      field: 'mxp_amount',
      message: t('MXP reward is required for missions'),
      isBroken: ({ mxp_amount: mxp }) => isBlank(mxp) || mxp === 0,
    },
    {
      field: 'mxp_amount',
      message: t('A mission gives at most {rewardMxpMax} for a completion', {
        rewardMxpMax: formatMxp(REWARD_MXP_MAX),
      }),
      isBroken: ({ mxp_amount: mxp }) => Number(mxp) > REWARD_MXP_MAX,
    },
    {
      field: 'max_winners',
      message: t('The number of completions is required for missions'),
      isBroken: ({ max_winners: completions }) => isBlank(completions),
    },
    needs('checks', t('At least one check is required for missions')),
    {
      field: 'checks',
      message: t('At least one check is required for missions'),
      isBroken: ({ checks }) => Array.isArray(checks) && checks.length === 0,
    },
    {
      field: 'opens_at',
      message: t('The opening must be before the end date'),
      isBroken: ({ opens_at: opensAt, ...draft }) =>
        Date.parse(String(opensAt)) >= Date.parse(String((draft as { endsAt?: unknown }).endsAt)),
    },
  ],
  inputOf: (form) => ({
    ...convert(form, numberOf, 'mxp_amount', 'max_winners', 'min_level', 'after_quest'),
    repeat: form.repeat as Repeat,
    opens_at: momentOf(form.opens_at, null),
    ...checksInputOf(form),
  }),
  termsOf: ({ mxp_amount, max_winners }) => ({
    ...NO_TERMS,
    maxParticipants: countOf(max_winners) ?? null,
    reserveMxp: missionReserveMxp({ rewardMxp: mxpOf(mxp_amount), completions: countOf(max_winners) ?? 0 }),
  }),
};
