import type { Doc } from '../bson/codec';
import { foldValue } from '../bson/collation';
import { field, isDoc } from '../bson/kinds';
import { isIndex } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import type { IndexInfo } from './catalog';
import { encodeEmptyArray, encodeValue, fitKey } from './keystring';

/** The keys that one document has in one index. */
export interface IndexKeys {
  /** Key strings, without doubles. */
  keys: readonly Buffer[];
  /** The paths that lead through an array. */
  arrays: readonly string[];
  cut: boolean;
}

interface Found {
  values: unknown[];
  throughArray: boolean;
}

const emptyArray = Symbol('empty array');

/** Whether a part of a path names one place of an array rather than a field of its documents. */
function namesPlace(items: unknown[], part: string | undefined): part is string {
  if (part === undefined || !isIndex(part)) return false;
  if (!items.some((item) => isDoc(item) && Object.hasOwn(item, part))) return true;
  const message =
    'Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: ';
  ensure(Number(part) >= items.length, 16746, `${message}'${part}'`);
  return false;
}

/** Values at one path of an index: an array gives one value for each element, an empty one a mark of its own. */
function valuesFor(value: unknown, parts: readonly string[], at: number, found: Found, leafExpanded = false): void {
  const part = parts[at];
  if (Array.isArray(value) && !leafExpanded) {
    found.throughArray = true;
    if (namesPlace(value, part)) {
      valuesFor(value[Number(part)], parts, at + 1, found);
    } else if (value.length === 0) {
      found.values.push(part === undefined ? emptyArray : undefined);
    } else {
      for (const item of value) valuesFor(item, parts, at, found, true);
    }
  } else if (part === undefined) {
    found.values.push(value);
  } else {
    valuesFor(isDoc(value) ? field(value, part) : undefined, parts, at + 1, found);
  }
}

function has(doc: unknown, parts: readonly string[], at = 0): boolean {
  const part = parts[at];
  if (part === undefined) return true;
  if (Array.isArray(doc)) {
    return (
      doc.some((item) => isDoc(item) && has(item, parts, at)) ||
      (isIndex(part) && Number(part) < doc.length && has(doc[Number(part)], parts, at + 1))
    );
  }
  return isDoc(doc) && Object.hasOwn(doc, part) && has(doc[part], parts, at + 1);
}

/** Every combination of one value from each column. */
function combine([first = [], ...others]: Buffer[][]): Buffer[] {
  return others.reduce(
    (keys, column) => keys.flatMap((key) => column.map((value) => Buffer.concat([key, value]))),
    first,
  );
}

/** Two arrays side by side cannot be indexed together ("Multikey Indexes", compound multikey indexes). */
function refuseParallelArrays(index: IndexInfo, doc: Doc, columns: Found[]): void {
  const roots = index.fields
    .filter((_, position) => columns[position]?.throughArray)
    .map(({ parts }) => firstArray(doc, parts));
  const [first, ...others] = roots.sort((a, b) => a.length - b.length);
  const clash = others.find((root) => first !== undefined && root !== first && !root.startsWith(`${first}.`));
  if (clash !== undefined) {
    throw new MongoFailure(
      171,
      `cannot index parallel arrays [${clash.split('.').pop()}] [${first?.split('.').pop()}]`,
    );
  }
}

function firstArray(doc: Doc, parts: readonly string[]): string {
  let value: unknown = doc;
  for (const [position, part] of parts.entries()) {
    value = isDoc(value) ? field(value, part) : undefined;
    if (Array.isArray(value)) return parts.slice(0, position + 1).join('.');
  }
  return parts.join('.');
}

/** True when the index holds the document at all (sparse and partial indexes leave some out). */
function covers(index: IndexInfo, doc: Doc): boolean {
  if (index.partial && !index.partial.matches(doc)) return false;
  return !index.sparse || index.fields.some(({ parts }) => has(doc, parts));
}

/** What an index holds of a document that it leaves out. */
export const noKeys: IndexKeys = { keys: [], arrays: [], cut: false };

/** Computes the keys of a document; throws 171 for parallel arrays. */
export function indexKeys(index: IndexInfo, doc: Doc): IndexKeys {
  if (!covers(index, doc)) return noKeys;
  const columns = index.fields.map(({ parts }) => {
    const found: Found = { values: [], throughArray: false };
    valuesFor(doc, parts, 0, found);
    return found;
  });
  const arrays = columns.some(({ throughArray }) => throughArray)
    ? index.fields.filter((_, position) => columns[position]?.throughArray).map(({ path }) => path)
    : noKeys.arrays;
  if (arrays.length > 1) {
    refuseParallelArrays(index, doc, columns);
    return { arrays, ...fitted(together(index, doc)) };
  }
  const encoded = columns.map((column, position) => encodeColumn(column.values, index, position));
  return { arrays, ...fitted(combine(encoded)) };
}

function encodeColumn(values: unknown[], index: IndexInfo, position: number): Buffer[] {
  const descending = index.fields[position]?.descending ?? false;
  return values.map((value) =>
    value === emptyArray ? encodeEmptyArray(descending) : encodeValue(foldValue(value, index.collation), descending),
  );
}

/** Keys as the store can hold them, without doubles. */
function fitted(whole: readonly Buffer[]): Pick<IndexKeys, 'keys' | 'cut'> {
  const cut = whole.some((key) => fitKey(key).cut);
  const keys = cut ? whole.map((key) => fitKey(key).key) : whole;
  if (keys.length < 2) return { keys, cut };
  return { keys: [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()], cut };
}

/** Several paths through the same array: each element gives its own combination of values. */
function together(index: IndexInfo, doc: Doc): Buffer[] {
  const root = index.fields
    .map(({ parts }) => firstArray(doc, parts))
    .sort((a, b) => a.length - b.length)
    .find((path) => Array.isArray(arrayAt(doc, path))) as string;
  const depth = root.split('.').length;
  const items = arrayAt(doc, root) as unknown[];
  return (items.length > 0 ? items : [undefined]).flatMap((item) => {
    const columns = index.fields.map(({ path, parts }, position) => {
      const found: Found = { values: [], throughArray: false };
      const varies = path === root || (path.startsWith(`${root}.`) && !namesPlace(items, parts[depth]));
      if (varies) valuesFor(item, parts, depth, found, path === root);
      else valuesFor(doc, parts, 0, found);
      return encodeColumn(found.values, index, position);
    });
    return combine(columns);
  });
}

function arrayAt(doc: Doc, path: string): unknown {
  return path.split('.').reduce<unknown>((value, part) => (isDoc(value) ? field(value, part) : undefined), doc);
}
