import { AppError } from './app-error.ts';

/** The last row of a page in a list that is sorted by time, then by id. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

const PLACE = /^(\d{1,15})-([0-9A-Za-z-]{1,64})$/;
const NO_PLACE = 'There is no such place in the list';

/** Formats a place for use in a URL. */
function formatPlace({ at, id }: Place): string {
  return `${at.getTime()}-${id}`;
}

export function noSuchPlace(message = NO_PLACE): AppError {
  return new AppError('validation_failed', { message, fields: { before: [message] } });
}

/** Parses a place from a URL. An empty text is the first page and returns null. Throws `validation_failed`. */
export function parsePlace(text: string, message?: string): Place | null {
  if (text === '') return null;
  const [, ms, id] = PLACE.exec(text) ?? [];
  if (ms !== undefined && id !== undefined) return { at: new Date(Number(ms)), id };
  throw noSuchPlace(message);
}

/** The sort order of an index of `at` and `_id`, which also serves the reverse. */
export const NEWEST_FIRST = { at: -1, _id: -1 } as const;
export const OLDEST_FIRST = { at: 1, _id: 1 } as const;

/**
 * The conditions for rows after a place in a list sorted by `at`, then `_id`. They belong in `$and`, because the
 * separate range on `at` is the one that the index can use.
 */
export function beyond({ at, id }: Place, order: typeof NEWEST_FIRST | typeof OLDEST_FIRST = NEWEST_FIRST) {
  return order.at === -1
    ? [{ at: { $lte: at } }, { $or: [{ at: { $lt: at } }, { _id: { $lt: id } }] }]
    : [{ at: { $gte: at } }, { $or: [{ at: { $gt: at } }, { _id: { $gt: id } }] }];
}

/** The same for a list sorted by `createdAt`, newest first. */
export function createdBefore({ createdAt, id }: { readonly createdAt: Date; readonly id: string }) {
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }] };
}

/**
 * Reads one page and the place of the next. `read` gets the limit plus one row, which shows whether a next page exists.
 */
export async function readFollowingPage<Row>(
  limit: number,
  read: (limit: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await read(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? formatPlace(placeOf(last)) : null };
}
