import { ADMIN_PAGES_MAX, type NumberedPage } from '@magnetx/contracts';

/** The requested part of a table. */
export interface Slice {
  readonly skip: number;
  readonly limit: number;
}

export function sliceOf({ page, limit }: { page: number; limit: number }): Slice {
  return { skip: (page - 1) * limit, limit };
}

/** The limit of a count: one row more than the last page can show. */
export function countUpTo(limit: number): number {
  return ADMIN_PAGES_MAX * limit + 1;
}

/** The position of a page among `total` rows, which are counted up to {@link countUpTo} unless `isExact`. */
export function numberPages(
  { page, limit }: { page: number; limit: number },
  { total, isExact }: { total: number; isExact: boolean },
): NumberedPage {
  const held = ADMIN_PAGES_MAX * limit;
  const isTotalCapped = !isExact && total > held;
  const pages = Math.min(Math.max(Math.ceil(total / limit), 1), ADMIN_PAGES_MAX);
  return { page, limit, pages, total: isTotalCapped ? held : total, isTotalCapped };
}
