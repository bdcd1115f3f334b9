import { z } from 'zod';
import { questBasicsShape } from './quest-basics.schema.ts';
import { questTermsSchema } from './quest-terms.ts';
import { jobTypeSchema } from './quest.schema.ts';

const { title, description, requirements, tags, category, language, cover } = questBasicsShape;

/** The words and links of a quest that its owner may edit. Those of a live quest change when an admin approves it. */
export const questWordsShape = {
  title,
  description,
  requirements,
  tags,
  /** Where an opportunity's applicants go; empty otherwise. */
  application_url: z.string(),
  /** Where an ad leads; empty otherwise. */
  ad_landing_url: z.string(),
  category,
  language,
  // Those of another type of quest are empty.
  prize_description: z.string(),
  job_type: z.enum([...jobTypeSchema.options, '']),
  location: z.string(),
  salary_range: z.string(),
  benefits: z.string(),
  ad_targeting: z.string(),
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
