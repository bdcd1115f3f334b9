import { Error as MongooseError } from 'mongoose';
import { invalidCursorError } from './cursor-page.ts';

/** The fields of an index in their order. Its last one is unique, so that rows keep their places from page to page. */
export type IndexOrder = Readonly<Record<string, 1 | -1>>;

/** The column of an order such as `-joined`. */
export type ColumnOf<Sort extends string> = Sort extends `-${infer Name}` ? Name : Sort;

/** The order of the index itself, or its reverse. */
function directed(index: IndexOrder, isDescending: boolean): IndexOrder {
  const isReversed = (Object.values(index)[0] === -1) !== isDescending;
  if (!isReversed) return index;
  return Object.fromEntries(Object.entries(index).map(([field, way]) => [field, way === 1 ? -1 : 1]));
}

/** The index that serves a sort, and the order in which it is read; `-` is descending. */
export function sortedBy<Sort extends string>(indexes: Readonly<Record<ColumnOf<Sort>, IndexOrder>>, sort: Sort) {
  const index = indexes[sort.replace('-', '') as ColumnOf<Sort>];
  return { index, order: directed(index, sort.startsWith('-')) };
}

type PlaceValue = string | number | Date;

const TAGS = { string: 't', number: 'n' } as const;

function formatPlace(values: readonly PlaceValue[]): string {
  const tagged = values.map((value) =>
    value instanceof Date ? `d${value.getTime()}` : `${TAGS[typeof value as keyof typeof TAGS]}${value}`,
  );
  return Buffer.from(JSON.stringify(tagged)).toString('base64url');
}

function parseValue(tagged: unknown): PlaceValue {
  if (typeof tagged !== 'string') throw invalidCursorError();
  const text = tagged.slice(1);
  if (tagged.startsWith('t')) return text;
  const number = Number(text);
  const date = new Date(number);
  if (tagged.startsWith('n') && Number.isFinite(number)) return number;
  if (tagged.startsWith('d') && !Number.isNaN(date.getTime())) return date;
  throw invalidCursorError();
}

/** The values of the order's fields in the last row of a page. Null for the first page. */
function parsePlace(text: string, order: IndexOrder): readonly PlaceValue[] | null {
  if (text === '') return null;
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw invalidCursorError();
  }
  if (!Array.isArray(values) || values.length !== Object.keys(order).length) throw invalidCursorError();
  return values.map(parseValue);
}

type Condition = Readonly<Record<string, PlaceValue | Readonly<Record<string, PlaceValue>>>>;

/** The conditions of a part of the rows. They belong in `$and`. */
export type Range = readonly (Condition | { readonly $or: readonly Condition[] })[];

/**
 * The rows after a place, in parts that the index has in one piece each: those first that share most of its fields. One
 * condition for all would read every row before the place where a column has few values. Rows that differ in the last
 * two fields alone are one part, whose separate range on the first of them is the one that the index can use.
 */
function rangesAfter(place: readonly PlaceValue[] | null, order: IndexOrder): readonly Range[] {
  if (place === null) return [[{}]];
  const fields = Object.entries(order).map(([field, way], at) => ({ field, way, value: place[at] ?? '' }));
  const after = ({ field, way, value }: (typeof fields)[number], orEqual = ''): Condition => ({
    [field]: { [`${way === 1 ? '$gt' : '$lt'}${orEqual}`]: value },
  });
  const sharing = (count: number) => fields.slice(0, count).map(({ field, value }) => ({ [field]: value }));
  const [last, unique] = fields.slice(-2);
  if (!last || !unique) return fields.map((field) => [after(field)]);
  const heads = fields.slice(0, -2);
  const tail: Range = [...sharing(heads.length), after(last, 'e'), { $or: [after(last), after(unique)] }];
  return [tail, ...heads.map((head, at) => [...sharing(at), after(head)]).reverse()];
}

interface AskedPage {
  readonly order: IndexOrder;
  /** `next` of the previous page; empty for the first one. */
  readonly before: string;
  readonly limit: number;
}

/** A row has the fields of the order; `_id` may be its `id`. */
type SortedRow = { readonly id: string | number };

function valueIn(row: SortedRow, field: string): PlaceValue {
  return field === '_id' ? row.id : ((row as unknown as Record<string, PlaceValue>)[field] ?? '');
}

/** The place of another list may have a text where this one has a number. */
function refuseForeignPlace(error: unknown): never {
  throw error instanceof MongooseError.CastError ? invalidCursorError() : error;
}

/**
 * Reads one page in any order of an index, and the place of the next. `read` gets a range, and how many of its rows are
 * missing: in all one more than the limit, which shows whether a next page exists. Throws `validation_failed`.
 */
export async function readSortedPage<Row extends SortedRow>(
  { order, before, limit }: AskedPage,
  read: (range: Range, limit: number) => Promise<readonly Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  const found: Row[] = [];
  for (const range of rangesAfter(parsePlace(before, order), order)) {
    if (found.length > limit) break;
    found.push(...(await read(range, limit + 1 - found.length).catch(refuseForeignPlace)));
  }
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, next: hasMore ? formatPlace(Object.keys(order).map((field) => valueIn(last, field))) : null };
}
