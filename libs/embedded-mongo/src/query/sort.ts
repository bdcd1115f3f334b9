import type { Doc } from '../bson/codec';
import { compareValues } from '../bson/compare';
import { isDoc, kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { leavesAt } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';

/** One field of a sort pattern. */
export interface SortField {
  path: string;
  parts: string[];
  descending: boolean;
}

/** Reads a sort pattern; 15974 and 15975 as MongoDB answers them. */
export function parseSort(sort: Doc): SortField[] {
  return Object.entries(sort).map(([path, direction]) => {
    ensure(path !== '' && !path.split('.').includes(''), 15998, 'FieldPath field names may not be empty strings.');
    ensure(
      !path.startsWith('$'),
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
    if (isDoc(direction)) throw new MongoFailure(238, '$meta sort is not implemented');
    ensure(kindOf(direction) === 'number', 15974, `Illegal key in $sort specification: ${path}: ${String(direction)}`);
    const number = toNumber(direction);
    ensure(Math.abs(number) === 1, 15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    return { path, parts: path.split('.'), descending: number < 0 };
  });
}

/** The value that stands for a document: an array's least element ascending, its greatest descending. */
function sortValue(doc: unknown, { parts, descending }: SortField): unknown {
  const values = leavesAt(doc, parts).flatMap(({ value }): unknown[] => {
    if (!Array.isArray(value)) return [value ?? null];
    // An empty array sorts below null ("Comparison/Sort Order").
    return value.length > 0 ? (value as unknown[]).map((item) => item ?? null) : [undefined];
  });
  if (values.length === 0) return null;
  return values.reduce((best, value) => (compareValues(value, best) < 0 === descending ? best : value));
}

/** A comparison of documents by a sort pattern. */
export function compileSort(sort: Doc): (a: unknown, b: unknown) => number {
  const fields = parseSort(sort);
  return (a, b) => {
    for (const one of fields) {
      const order = compareValues(sortValue(a, one), sortValue(b, one));
      if (order !== 0) return one.descending ? -order : order;
    }
    return 0;
  };
}

/** Sorts stably; with a limit, keeps only as many as needed while reading. */
export function sortDocs<T>(items: Iterable<T>, docOf: (item: T) => Doc, sort: Doc, limit = Infinity): T[] {
  const fields = parseSort(sort);
  const keep = (list: Keyed<T>[]): Keyed<T>[] => list.sort((a, b) => compareKeyed(a, b, fields)).slice(0, limit);
  let kept: Keyed<T>[] = [];
  let order = 0;
  for (const item of items) {
    const doc = docOf(item);
    kept.push({ item, keys: fields.map((one) => sortValue(doc, one)), order: (order += 1) });
    if (kept.length > limit * 2 + 1000) kept = keep(kept);
  }
  return keep(kept).map(({ item }) => item);
}

interface Keyed<T> {
  item: T;
  keys: unknown[];
  order: number;
}

function compareKeyed<T>(a: Keyed<T>, b: Keyed<T>, fields: SortField[]): number {
  for (const [index, { descending }] of fields.entries()) {
    const order = compareValues(a.keys[index], b.keys[index]);
    if (order !== 0) return descending ? -order : order;
  }
  return a.order - b.order;
}
