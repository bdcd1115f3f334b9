import { z } from 'zod';
import { numberInQuery } from '../http/address-number.ts';
import { SEARCH_LENGTH_MAX } from '../http/page.schema.ts';
import { questFacetShape } from './quest-basics.schema.ts';

/** The page size of quest lists. */
export const QUEST_PAGE_SIZE = 24;

/** The maximum size of a list that is read without pages. */
export const QUEST_LIST_SIZE_MAX = 500;

const PAGE_MAX = 10_000;

/**
 * The query of every quest list, and of its page's address. By default it selects the first page of all quests.
 * `search` is case-insensitive and matches each of its words as a part of a word.
 */
export const listQueryShape = {
  search: z.string().trim().max(SEARCH_LENGTH_MAX).default(''),
  page: numberInQuery(1, PAGE_MAX).default(1),
  ...questFacetShape,
  /** Only quests that the user has saved. */
  saved: z.enum(['yes']).optional(),
} as const;

/** The query of the lists of users. Without `page` it selects the whole list, up to {@link QUEST_LIST_SIZE_MAX}. */
export const userListQueryShape = { ...listQueryShape, page: listQueryShape.page.unwrap().optional() } as const;

/** Adds the default order: of a page the newest first, of a whole list the open ones first. */
export function withDefaultOrder<Q extends { readonly page?: number | undefined; readonly sort?: string | undefined }>(
  query: Q,
) {
  return { ...query, sort: query.sort ?? (query.page === undefined ? 'active' : 'new') };
}

/** The position of a page in its list. `total` is null when counting all matches would be too expensive. */
export const listPageSchema = z.object({
  page: z.int().min(1),
  limit: z.int().min(1),
  total: z.int().min(0).nullable(),
  hasMore: z.boolean(),
});
export type ListPage = z.infer<typeof listPageSchema>;
