import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';

/** The last row of a page in a list that is sorted by time, then by id. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

const CURSOR = /^(\d{1,15})-([0-9A-Za-z-]{1,64})$/;
const INVALID_CURSOR = t('The page cursor is not valid');

/** Formats a place for use in a URL. */
function formatCursor({ at, id }: Cursor): string {
  return `${at.getTime()}-${id}`;
}

export function invalidCursorError(): AppError {
  return new AppError('validation_failed', { message: INVALID_CURSOR, fields: { before: [INVALID_CURSOR] } });
}

/** Parses a place from a URL. An empty text is the first page and returns null. Throws `validation_failed`. */
export function parseCursor(text: string): Cursor | null {
  if (text === '') return null;
  const [, ms, id] = CURSOR.exec(text) ?? [];
  if (ms !== undefined && id !== undefined) return { at: new Date(Number(ms)), id };
  throw invalidCursorError();
}

/** The sort order of an index of `at` and `_id`, which also serves the reverse. */
export const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/**
 * The conditions for rows after a place in a list sorted by `at`, then `_id`, newest first. They belong in `$and`,
 * because the separate range on `at` is the one that the index can use.
 */
export function afterCursor({ at, id }: Cursor) {
  return [{ at: { $lte: at } }, { $or: [{ at: { $lt: at } }, { _id: { $lt: id } }] }];
}

/** The same for a list sorted by `createdAt`, newest first. */
export function createdBefore({ createdAt, id }: { readonly createdAt: Date; readonly id: string }) {
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }] };
}

/**
 * Reads one page and the place of the next. `read` gets the limit plus one row, which shows whether a next page exists.
 */
export async function readCursorPage<Row>(
  limit: number,
  read: (limit: number) => Promise<readonly Row[]>,
  cursorOf: (row: Row) => Cursor,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await read(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? formatCursor(cursorOf(last)) : null };
}
