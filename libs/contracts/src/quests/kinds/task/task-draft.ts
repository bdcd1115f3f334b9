import { t } from '@magnetx/texts';
import { convert, numberOf } from '../../form-values.ts';
import { centsOf, checksInputOf, countOf, needs, NO_TERMS, type QuestKindDraft } from '../quest-kind-draft.ts';
import { taskRules } from './task-rules.ts';

export const taskDraft: QuestKindDraft = {
  amountField: 'cash_amount',
  rules: [
    needs('cash_amount', t('Cash reward is required for tasks')),
    {
      field: 'cash_amount',
      message: t('Minimum cash reward for tasks is $500'),
      isBroken: ({ cash_amount: cents }) => Number.isInteger(cents) && Number(cents) < taskRules.cashCentsMin,
    },
  ],
  inputOf: (form) => ({
    ...convert(form, numberOf, 'cash_amount', 'mxp_amount', 'max_winners', 'duration_days'),
    ...checksInputOf(form),
  }),
  termsOf: ({ cash_amount, max_winners }) => ({
    ...NO_TERMS,
    rewardCents: centsOf(cash_amount),
    maxParticipants: countOf(max_winners) ?? null,
  }),
};
