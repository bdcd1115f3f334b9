import type { Collation } from '../bson/collation.ts';
import type { Doc } from '../bson/codec.ts';
import { compareValues } from '../bson/compare.ts';
import { isDoc, kindOf } from '../bson/kinds.ts';
import { toNumber } from '../bson/numbers.ts';
import { formatValue } from '../bson/format-value.ts';
import { CommandError, ensure } from '../errors.ts';
import { emptyArray, keyTuples } from '../bson/key-tuples.ts';
import { isYieldMarker, shouldYield } from './yielding.ts';

export interface SortField {
  path: string;
  parts: string[];
  descending: boolean;
}

/** Parses a sort pattern. Throws 15974 or 15975 for an invalid direction. */
export function parseSort(sort: Doc): SortField[] {
  return Object.entries(sort).map(([path, direction]) => {
    ensure(path !== '' && !path.split('.').includes(''), 15998, 'FieldPath field names may not be empty strings.');
    const dollar = "FieldPath field names may not start with '$'. Consider using $getField or $setField.";
    ensure(!path.startsWith('$'), 16410, dollar);
    ensure(!isDoc(direction), 238, '$meta sort is not implemented');
    const illegal = `Illegal key in $sort specification: ${path}: ${formatValue(direction)}`;
    ensure(kindOf(direction) === 'number', 15974, illegal);
    const number = toNumber(direction);
    ensure(Math.abs(number) === 1, 15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    return { path, parts: path.split('.'), descending: number < 0 };
  });
}

function parallelArrays(): CommandError {
  return new CommandError(2, 'cannot sort with keys that are parallel arrays');
}

/** The sort key of a document: the first in order of its tuples. */
function sortKeys(doc: unknown, fields: SortField[], collation?: Collation): unknown[] {
  const { tuples } = keyTuples(doc, fields, parallelArrays);
  // An empty array sorts below null ("Comparison/Sort Order").
  const keys = tuples.map((tuple) => tuple.map((value) => (value === emptyArray ? undefined : (value ?? null))));
  return keys.reduce((best, key) => (compareKeys(key, best, fields, collation) < 0 ? key : best));
}

function compareKeys(a: unknown[], b: unknown[], fields: SortField[], collation?: Collation): number {
  for (const [index, { descending }] of fields.entries()) {
    const order = compareValues(a[index], b[index], collation);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

export function compileSort(sort: Doc, collation?: Collation): (a: unknown, b: unknown) => number {
  const fields = parseSort(sort);
  const keysOf = (doc: unknown): unknown[] => sortKeys(doc, fields, collation);
  return (a, b) => compareKeys(keysOf(a), keysOf(b), fields, collation);
}

/** Longer inputs are sorted in runs and merged, so that the sort can yield to other commands. */
const MAX_RUN_ITEMS = 2048;

function* merge<T>(a: T[], b: T[], order: (a: T, b: T) => number, mark: T | undefined): Generator<T, T[]> {
  const merged: T[] = [];
  for (let left = 0, right = 0; left < a.length || right < b.length;) {
    const first = right >= b.length || (left < a.length && order(a[left] as T, b[right] as T) <= 0);
    merged.push((first ? a[left++] : b[right++]) as T);
    if (mark !== undefined && merged.length % 256 === 0 && shouldYield()) yield mark;
  }
  return merged;
}

/**
 * Sorts stably. With a small limit, it keeps only as many items as needed. Passes yield markers through and, after the
 * first one, yields more itself.
 */
export function* sortDocs<T>(
  items: Iterable<T>,
  docOf: (item: T) => Doc,
  sort: Doc,
  limit = Infinity,
  collation?: Collation,
): Generator<T> {
  const fields = parseSort(sort);
  const compare = (a: Keyed<T>, b: Keyed<T>): number =>
    compareKeys(a.keys, b.keys, fields, collation) || a.order - b.order;
  let runs: Keyed<T>[][] = [];
  let run: Keyed<T>[] = [];
  let mark: Keyed<T> | undefined;
  let order = 0;
  for (const item of items) {
    if (isYieldMarker(item)) {
      mark = { item, keys: [], order };
      yield item;
      continue;
    }
    run.push({ item, keys: sortKeys(docOf(item), fields, collation), order: (order += 1) });
    if (run.length < MAX_RUN_ITEMS) continue;
    run.sort(compare);
    if (limit < MAX_RUN_ITEMS / 2) {
      run = run.slice(0, limit);
    } else {
      runs.push(run);
      run = [];
    }
  }
  runs.push(run.sort(compare));
  while (runs.length > 1) {
    const merged: Keyed<T>[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const steps = merge(runs[at] ?? [], runs[at + 1] ?? [], compare, mark);
      let step = steps.next();
      for (; !step.done; step = steps.next()) yield step.value.item;
      merged.push(step.value);
    }
    runs = merged;
  }
  for (const { item } of (runs[0] ?? []).slice(0, limit)) yield item;
}

interface Keyed<T> {
  item: T;
  keys: unknown[];
  order: number;
}
