import { AppError } from './app-error.ts';

/** Where a page ended of a list that goes by a moment, then by id. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

const PLACE = /^(\d{1,15})-([0-9A-Za-z-]{1,64})$/;
const NO_PLACE = 'There is no such place in the list';

/** A place as an address carries it. */
function formatPlace({ at, id }: Place): string {
  return `${at.getTime()}-${id}`;
}

export function noSuchPlace(message = NO_PLACE): AppError {
  return new AppError('validation_failed', { message, fields: { before: [message] } });
}

/** Null for the empty text: the first page. Throws `validation_failed` for what no page has answered. */
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
 * Only what comes after the place in a list by `at`, then `_id`. The range on `at` alone is what the index can walk, so
 * it stands beside what else is asked of `at`, in `$and`.
 */
export function beyond({ at, id }: Place, order: typeof NEWEST_FIRST | typeof OLDEST_FIRST = NEWEST_FIRST) {
  return order.at === -1
    ? [{ at: { $lte: at } }, { $or: [{ at: { $lt: at } }, { _id: { $lt: id } }] }]
    : [{ at: { $gte: at } }, { $or: [{ at: { $gt: at } }, { _id: { $gt: id } }] }];
}

/** The same in a list by `createdAt`, newest first. */
export function createdBefore({ createdAt, id }: { readonly createdAt: Date; readonly id: string }) {
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }] };
}

/** One page and the name of the next. `read` gets a limit of one more row, which shows whether there is a next page. */
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
