import { t } from '@magnetx/texts';
import { z } from 'zod';
import { tooLong } from '../fields/lengths.ts';
import { numberInQuery } from './address-number.ts';

/** The default page size of the admin area's tables. */
const ADMIN_PAGE_SIZE = 20;
/** The maximum page size of tables with numbered pages. */
export const ADMIN_PAGE_SIZE_MAX = 50;
/** The maximum page size of tables with cursor-based pages, which exports ask for. */
export const FOLLOWING_PAGE_SIZE_MAX = 500;
/** The last page of a numbered table. Admins narrow the search to reach more rows. */
export const ADMIN_PAGES_MAX = 100;

/** The maximum length of a search text. */
export const SEARCH_LENGTH_MAX = 100;

/** Case-insensitive word prefixes. */
export const searchSchema = z
  .string()
  .trim()
  .max(SEARCH_LENGTH_MAX, tooLong(t('Search'), SEARCH_LENGTH_MAX))
  .default('');

const pageSize = (most: number) => numberInQuery(1, most).default(ADMIN_PAGE_SIZE);

/** The query of a table with numbered pages. */
export const numberedPageShape = {
  page: numberInQuery(1, ADMIN_PAGES_MAX).default(1),
  limit: pageSize(ADMIN_PAGE_SIZE_MAX),
} as const;

/** A numbered page's position. Rows past {@link ADMIN_PAGES_MAX} pages are not counted: `isTotalCapped`. */
export const numberedPageSchema = z.object({
  page: z.int().min(1),
  limit: z.int().min(1),
  /** 1 for an empty table. */
  pages: z.int().min(1).max(ADMIN_PAGES_MAX),
  total: z.int().min(0),
  /** The table has more rows than `total`. */
  isTotalCapped: z.boolean(),
});
export type NumberedPage = z.infer<typeof numberedPageSchema>;

/** A cursor holds the values of the sorted column in a row, of which names are the longest. */
const CURSOR_LENGTH_MAX = 1_000;

/** The query of a table with cursor-based pages. */
export const followingPageShape = {
  /** `next` of the previous page; empty for the first page. */
  before: z.string().max(CURSOR_LENGTH_MAX).default(''),
  limit: pageSize(FOLLOWING_PAGE_SIZE_MAX),
} as const;

/** The orders of a list by date, the default first; `-` is descending. */
export const DATE_SORTS = ['-at', 'at'] as const;
export type DateSort = (typeof DATE_SORTS)[number];

/** The query of a list by date with cursor-based pages. */
export const datedPageShape = { ...followingPageShape, sort: z.enum(DATE_SORTS).default(DATE_SORTS[0]) } as const;

/** The cursor of the next page; null on the last one. */
export const nextPageSchema = z.string().nullable();

/** Whether an index serves this order: a narrowed table has indexes of its date only. `-` is descending. */
export function isSortServed(sort: string, byDate: string, isNarrowed: boolean): boolean {
  return !isNarrowed || sort.replace('-', '') === byDate;
}

export const SORT_NOT_SERVED = { error: t('A search or a filter lists by date only'), path: ['sort'] };
