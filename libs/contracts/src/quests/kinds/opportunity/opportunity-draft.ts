import { t } from '@magnetx/texts';
import { convert, filledIn, numberOf } from '../../form-values.ts';
import { centsOf, needs, NO_TERMS, type Draft, type QuestKindDraft } from '../quest-kind-draft.ts';

const AD_BUDGET_CENTS_MIN = 100;

export const AD_LANDING_REQUIRED = t('Landing URL is required for ads');

const isAd = (draft: Draft) => draft.ad_mode === true;

export const opportunityDraft: QuestKindDraft = {
  amountField: 'ad_budget',
  rules: [
    needs('job_type', t('Job type is required for opportunities')),
    needs('ad_budget', t('Ad budget is required for ads'), isAd),
    {
      field: 'ad_budget',
      message: t('Minimum ad budget is $1'),
      isBroken: (draft) =>
        isAd(draft) && Number.isInteger(draft.ad_budget) && Number(draft.ad_budget) < AD_BUDGET_CENTS_MIN,
    },
    needs('ad_landing_url', AD_LANDING_REQUIRED, isAd),
  ],
  inputOf: (form) => ({
    ...convert(form, filledIn, 'job_type', 'location', 'salary_range', 'benefits', 'application_url'),
    ad_mode: form.ad_mode === 'ad',
    ...(form.ad_mode === 'ad' && convert(form, numberOf, 'ad_budget')),
    ...(form.ad_mode === 'ad' && convert(form, filledIn, 'ad_targeting', 'ad_landing_url')),
  }),
  termsOf: ({ ad_mode, ad_budget }) => ({
    ...NO_TERMS,
    ad: ad_mode === 'ad' ? { budgetCents: centsOf(ad_budget) } : null,
  }),
};
