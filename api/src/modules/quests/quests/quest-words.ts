import {
  AD_LANDING_REQUIRED,
  AppError,
  basicsOf,
  languageName,
  PRIZE_REQUIRED,
  questWordSchema,
  type EarlierQuest,
  type MissionTerms,
  type QuestEdit,
  type QuestTerms,
  type QuestWord,
  type QuestWords,
} from '@magnetx/contracts';
import { ownedCheckOf } from '../checks/index.ts';
import { AD_NAMES, hasField, JOB_NAMES, toStored, toWire } from './kinds/kind-fields.ts';
import type { QuestFields } from './quest-deps.ts';
import type { Quest } from './quest.model.ts';

const OF_JOB: readonly string[] = Object.values(JOB_NAMES);
const OF_AD: readonly string[] = Object.values(AD_NAMES);
const NO_JOB = { type: '', location: '', salary: '', benefits: '', applicationUrl: '' } as const;
const NO_AD = { targeting: '', landingUrl: '' } as const;

/** Words that may not be empty in quests that have them. */
const REQUIRED = { ad_landing_url: AD_LANDING_REQUIRED, prize_description: PRIZE_REQUIRED } as const;

export function wordsOf(quest: Quest): QuestWords {
  return {
    ...basicsOf(quest),
    prize_description: quest.prizeDescription,
    ...toWire(JOB_NAMES, quest.job ?? NO_JOB),
    ...toWire(AD_NAMES, quest.ad ?? NO_AD),
  };
}

/** The further terms of a quest, with the right answers. */
export function missionTermsOf({ conditions, headStart }: Pick<Quest, 'conditions' | 'headStart'>): MissionTerms {
  return {
    repeat: conditions?.repeat ?? 'once',
    opens_at: conditions?.opensAt?.toISOString() ?? null,
    min_level: conditions?.minLevel ?? null,
    after_quest: conditions?.afterQuestId ?? null,
    checks: conditions?.checks.map(ownedCheckOf) ?? [],
    early_hours: headStart?.hours ?? null,
    early_level: headStart?.level ?? null,
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
    further: missionTermsOf(quest),
  };
}

/** The revision of a quest once its words, terms or dates have changed. */
export const revisionAfter = ({ revision }: Quest): number => revision + 1;

/** A quest as it is kept when its owner changes it, to compare it with the changed one. */
export const earlierOf = (quest: Quest): EarlierQuest => ({ ...wordsOf(quest), terms: termsOf(quest) });

function hasWord({ type, job, ad }: Quest, word: QuestWord): boolean {
  if (OF_JOB.includes(word)) return job !== null;
  if (OF_AD.includes(word)) return ad !== null;
  return word !== 'prize_description' || hasField(type, 'prizeDescription');
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
  return {
    ...basicsOf(words),
    prizeDescription: words.prize_description,
    ...(job && { job: { ...toStored(JOB_NAMES, words), type: words.job_type || job.type } }),
    ...(ad && { ad: { ...ad, ...toStored(AD_NAMES, words) } }),
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
