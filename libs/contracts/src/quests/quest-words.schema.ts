import { t } from '@magnetx/texts';
import { z } from 'zod';
import { giveawayWordLabels, giveawayWords } from './kinds/giveaway/giveaway-fields.ts';
import { adWords, jobWords, opportunityWordLabels } from './kinds/opportunity/opportunity-fields.ts';
import { questBasicsShape } from './quest-basics.schema.ts';
import { questTermsSchema } from './quest-terms.ts';
import { jobTypeSchema } from './quest.schema.ts';

const { title, description, requirements, tags, cover, ...shelf } = questBasicsShape;

const textsOf = <Words extends object>(words: Words) =>
  Object.fromEntries(Object.keys(words).map((name) => [name, z.string()])) as Record<keyof Words, z.ZodString>;

/** The words and links of a quest that its owner may edit. Those of a live quest change when an admin approves it. */
export const questWordsShape = {
  title,
  description,
  requirements,
  tags,
  // An admin compares the links first.
  ...textsOf({ application_url: '', ad_landing_url: '' }),
  ...shelf,
  // Those of another kind of quest are empty.
  ...textsOf(giveawayWords),
  job_type: z.enum([...jobTypeSchema.options, '']),
  ...textsOf(jobWords),
  ...textsOf(adWords),
  cover,
} as const;

export const questWordsSchema = z.object(questWordsShape);
export type QuestWords = z.output<typeof questWordsSchema>;

/** A quest before its owner changed it. */
export const earlierQuestSchema = questWordsSchema.extend({ terms: questTermsSchema });
export type EarlierQuest = z.output<typeof earlierQuestSchema>;

export const questWordSchema = questWordsSchema.keyof();
export type QuestWord = z.output<typeof questWordSchema>;

/** The labels of the words, where an admin compares them. */
export const QUEST_WORD_LABELS: Readonly<Record<QuestWord, string>> = {
  title: t('Title'),
  description: t('Description'),
  requirements: t('Requirements'),
  tags: t('Tags'),
  category: t('Category'),
  language: t('Language'),
  ...giveawayWordLabels,
  ...opportunityWordLabels,
  cover: t('Cover'),
};
