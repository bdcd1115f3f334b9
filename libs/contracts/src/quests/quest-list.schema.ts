import { z } from 'zod';
import { questFacetShape } from './quest-basics.schema.ts';

/** How many quests one page of a list holds. */
export const QUEST_PAGE_SIZE = 24;

/** The longest text that a search takes, in characters. */
export const SEARCH_LENGTH_MAX = 100;

const PAGE_MAX = 10_000;

/**
 * What every list of quests is asked for, and how a page's address carries it. Left out, it is the first page of
 * everything. `search` finds quests that have each of its words inside a word, without regard to case.
 */
export const listQueryShape = {
  search: z.string().trim().max(SEARCH_LENGTH_MAX).default(''),
  page: z.coerce.number<number>().int().min(1).max(PAGE_MAX).default(1),
  ...questFacetShape,
} as const;

/** Where an answer stands in its list. `total` is null where counting every match would cost too much. */
export const listPageSchema = z.object({
  page: z.int().min(1),
  limit: z.int().min(1),
  total: z.int().min(0).nullable(),
  hasMore: z.boolean(),
});
export type ListPage = z.infer<typeof listPageSchema>;
