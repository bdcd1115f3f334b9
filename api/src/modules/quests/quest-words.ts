import {
  AD_LANDING_REQUIRED,
  AppError,
  languageName,
  PRIZE_REQUIRED,
  questWordSchema,
  type EarlierQuest,
  type QuestEdit,
  type QuestTerms,
  type QuestWord,
  type QuestWords,
} from '@magnetx/contracts';
import type { QuestFields } from './quest-deps.ts';
import type { Quest } from './quest.model.ts';

const OF_JOB: readonly QuestWord[] = ['job_type', 'location', 'salary_range', 'benefits', 'application_url'];
const OF_AD: readonly QuestWord[] = ['ad_targeting', 'ad_landing_url'];

/** Words that may not be empty in quests that have them. */
const REQUIRED = { ad_landing_url: AD_LANDING_REQUIRED, prize_description: PRIZE_REQUIRED } as const;

export function wordsOf(quest: Quest): QuestWords {
  const { title, description, requirements, tags, category, language, cover } = quest;
  const { job, ad } = quest;
  return {
    title,
    description,
    requirements,
    tags,
    category,
    language,
    cover,
    prize_description: quest.prizeDescription,
    job_type: job?.type ?? '',
    location: job?.location ?? '',
    salary_range: job?.salary ?? '',
    benefits: job?.benefits ?? '',
    application_url: job?.applicationUrl ?? '',
    ad_targeting: ad?.targeting ?? '',
    ad_landing_url: ad?.landingUrl ?? '',
  };
}

export function termsOf(quest: Quest): QuestTerms {
  return {
    cash_cents: quest.cashCents,
    mxp_reward: quest.mxpReward,
    max_participants: quest.maxParticipants,
    max_winners: quest.maxWinners,
    ad_budget_cents: quest.ad?.budgetCents ?? null,
    duration_days: quest.durationDays,
    starts_at: quest.startsAt?.toISOString() ?? null,
    ends_at: quest.endsAt?.toISOString() ?? null,
  };
}

/** The revision of a quest once its words, terms or dates have changed. */
export const revisionAfter = ({ revision }: Quest): number => revision + 1;

/** A quest as it is kept when its owner changes it, to compare it with the changed one. */
export const earlierOf = (quest: Quest): EarlierQuest => ({ ...wordsOf(quest), terms: termsOf(quest) });

function hasWord({ type, job, ad }: Quest, word: QuestWord): boolean {
  if (OF_JOB.includes(word)) return job !== null;
  if (OF_AD.includes(word)) return ad !== null;
  return word !== 'prize_description' || type === 'giveaway';
}

/** The words of a quest after an edit. One that is absent, or that its type does not have, stays. */
export function wordsAfter(quest: Quest, edit: QuestEdit): QuestWords {
  const given = questWordSchema.options.filter((word) => edit[word] !== undefined && hasWord(quest, word));
  for (const word of ['ad_landing_url', 'prize_description'] as const) {
    if (!given.includes(word) || edit[word] !== '') continue;
    throw new AppError('validation_failed', { message: REQUIRED[word], fields: { [word]: [REQUIRED[word]] } });
  }
  return { ...wordsOf(quest), ...Object.fromEntries(given.map((word) => [word, edit[word]])) };
}

/** The stored fields of a quest with these words. */
export function fieldsOf({ job, ad }: Pick<Quest, 'job' | 'ad'>, words: QuestWords): Partial<QuestFields> {
  const { title, description, requirements, tags, category, language, cover } = words;
  return {
    ...{ title, description, requirements, tags, category, language, cover },
    prizeDescription: words.prize_description,
    ...(job && {
      job: {
        type: words.job_type || job.type,
        location: words.location,
        salary: words.salary_range,
        benefits: words.benefits,
        applicationUrl: words.application_url,
      },
    }),
    ...(ad && { ad: { ...ad, targeting: words.ad_targeting, landingUrl: words.ad_landing_url } }),
  };
}

function textOf(word: QuestWord, words: QuestWords): string {
  const text = [words[word]].flat().join(', ');
  return word === 'language' ? languageName(text) : text;
}

/** The words that differ, as texts. */
export function changesOf({ before, after }: { readonly before: QuestWords; readonly after: QuestWords }) {
  return questWordSchema.options
    .filter((word) => JSON.stringify(before[word]) !== JSON.stringify(after[word]))
    .map((word) => ({ word, before: textOf(word, before), after: textOf(word, after) }));
}

export function isSameWords(before: QuestWords, after: QuestWords): boolean {
  return changesOf({ before, after }).length === 0;
}
