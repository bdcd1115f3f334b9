import {
  basicsOf,
  EMPTY_QUEST_FORM,
  formOfCheck,
  localFieldOf,
  QUEST_KIND_DRAFTS,
  writeCheckForms,
  type getProjectQuest,
  type QuestForm,
  type ResponseOf,
} from '@magnetx/contracts';

const CENTS = 100;
const numberText = (value: number | null) => (value ? String(value) : '');
const dollarText = (cents: number) => numberText(cents / CENTS);

/** The form of a quest, filled with what it was posted with. */
export function formOfQuest({ quest, details }: ResponseOf<typeof getProjectQuest>): QuestForm {
  const { type, cash_cents: cents, startsAt, endsAt, reward } = quest;
  return {
    ...EMPTY_QUEST_FORM,
    ...basicsOf(quest),
    type,
    startsAt: localFieldOf(startsAt),
    endsAt: localFieldOf(endsAt),
    prize_description: quest.prize_description,
    [QUEST_KIND_DRAFTS[type].amountField]: dollarText(cents + details.ad_budget_cents),
    mxp_amount: numberText(reward),
    max_winners: numberText(details.max_winners),
    duration_days: numberText(details.duration_days),
    job_type: quest.job_type,
    location: quest.location,
    salary_range: quest.salary_range,
    benefits: quest.benefits,
    application_url: quest.application_url,
    ad_mode: details.ad_mode ? 'ad' : 'job',
    ad_targeting: quest.ad_targeting,
    ad_landing_url: quest.ad_landing_url,
    repeat: details.repeat,
    opens_at: localFieldOf(details.opens_at),
    min_level: numberText(details.min_level),
    after_quest: numberText(details.after_quest),
    early_hours: numberText(details.early_hours),
    early_level: numberText(details.early_level),
    checks: writeCheckForms(details.checks.map(formOfCheck)),
  };
}
