import { z } from 'zod';
import { questBasicsShape } from './quest-basics.schema.ts';
import { questTermsSchema } from './quest-terms.ts';
import { jobTypeSchema } from './quest.schema.ts';

const { title, description, requirements, tags, category, language, cover } = questBasicsShape;

const firstWordsShape = {
  title,
  description,
  requirements,
  tags,
  /** Where an opportunity's applicants go; empty otherwise. */
  application_url: z.string(),
  /** Where an ad leads; empty otherwise. */
  ad_landing_url: z.string(),
} as const;

/** Those of another type of quest are empty. */
const laterWordsShape = {
  category,
  language,
  prize_description: z.string(),
  job_type: z.enum([...jobTypeSchema.options, '']),
  location: z.string(),
  salary_range: z.string(),
  benefits: z.string(),
  ad_targeting: z.string(),
  cover,
} as const;

/** The words and links of a quest that its owner may edit. Those of a live quest change when an admin approves it. */
export const questWordsShape = { ...firstWordsShape, ...laterWordsShape } as const;

const questWordsSchema = z.object(questWordsShape);
export type QuestWords = z.output<typeof questWordsSchema>;

/** Words as stored. Those that could not be edited when they were stored are absent. */
export const storedWordsSchema = z.object({
  ...firstWordsShape,
  category: laterWordsShape.category.exactOptional(),
  language: laterWordsShape.language.exactOptional(),
  prize_description: laterWordsShape.prize_description.exactOptional(),
  job_type: laterWordsShape.job_type.exactOptional(),
  location: laterWordsShape.location.exactOptional(),
  salary_range: laterWordsShape.salary_range.exactOptional(),
  benefits: laterWordsShape.benefits.exactOptional(),
  ad_targeting: laterWordsShape.ad_targeting.exactOptional(),
  cover: z.string().exactOptional(),
});
export type StoredWords = z.output<typeof storedWordsSchema>;

/** A quest before its owner changed it. Those of the release before have no terms. */
export const earlierQuestSchema = storedWordsSchema.extend({ terms: questTermsSchema.exactOptional() });
export type EarlierQuest = z.output<typeof earlierQuestSchema>;

export const questWordSchema = questWordsSchema.keyof();
export type QuestWord = z.output<typeof questWordSchema>;

/** The labels of the words, where an admin compares them. */
export const QUEST_WORD_LABELS: Readonly<Record<QuestWord, string>> = {
  title: 'Title',
  description: 'Description',
  requirements: 'Requirements',
  tags: 'Tags',
  category: 'Category',
  language: 'Language',
  prize_description: 'Prize description',
  job_type: 'Job type',
  location: 'Location',
  salary_range: 'Salary range',
  benefits: 'Benefits',
  ad_targeting: 'Ad targeting',
  application_url: 'Application URL',
  ad_landing_url: 'Landing URL',
  cover: 'Cover',
};
