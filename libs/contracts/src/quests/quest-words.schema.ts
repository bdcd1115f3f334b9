import { z } from 'zod';
import { questBasicsShape } from './quest-basics.schema.ts';

const { title, description, requirements, tags } = questBasicsShape;

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
} as const;

export const questWordsSchema = z.object(questWordsShape);
export type QuestWords = z.output<typeof questWordsSchema>;

export const questWordSchema = questWordsSchema.keyof();
export type QuestWord = z.output<typeof questWordSchema>;
