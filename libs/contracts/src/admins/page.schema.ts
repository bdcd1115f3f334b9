import { z } from 'zod';
import { tooLong } from '../accounts/lengths.ts';
import { SEARCH_LENGTH_MAX } from '../quests/quest-list.schema.ts';

/** How many rows a table of the admin area shows on one page. */
const ADMIN_PAGE_SIZE = 20;
/** The most rows that one call of the admin area answers with. */
export const ADMIN_PAGE_SIZE_MAX = 50;
/** How far a numbered table reaches: whoever looks for more narrows the search. */
export const ADMIN_PAGES_MAX = 100;

/** Plain text: beginnings of words, whatever their case. */
export const searchSchema = z.string().trim().max(SEARCH_LENGTH_MAX, tooLong('Search', SEARCH_LENGTH_MAX)).default('');

/** What tables with numbered pages are asked for. */
export const numberedPageShape = {
  page: z.coerce.number<number>().int().min(1).max(ADMIN_PAGES_MAX).default(1),
  limit: z.coerce.number<number>().int().min(1).max(ADMIN_PAGE_SIZE_MAX).default(ADMIN_PAGE_SIZE),
} as const;

/** Where a numbered page stands. Past {@link ADMIN_PAGES_MAX} pages, rows are no longer counted: `isTotalCapped`. */
export const numberedPageSchema = z.object({
  page: z.int().min(1),
  limit: z.int().min(1),
  /** At least 1, also for an empty table. */
  pages: z.int().min(1).max(ADMIN_PAGES_MAX),
  total: z.int().min(0),
  /** There are more than `total` says. */
  isTotalCapped: z.boolean(),
});
export type NumberedPage = z.infer<typeof numberedPageSchema>;

/** What tables that go on from where the page before ended are asked for. */
export const followingPageShape = {
  /** `next` of the page before; left out, the first page. */
  before: z.string().max(200).default(''),
  limit: z.coerce.number<number>().int().min(1).max(ADMIN_PAGE_SIZE_MAX).default(ADMIN_PAGE_SIZE),
} as const;

/** Names the page that follows; null on the last one. */
export const nextPageSchema = z.string().nullable();
