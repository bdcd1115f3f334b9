import type { Doc } from '../bson/codec.ts';
import { foldValue } from '../bson/collation.ts';
import { leavesAt } from '../bson/paths.ts';
import { CommandError } from '../errors.ts';
import { emptyArray, keyTuples } from '../bson/key-tuples.ts';
import type { IndexInfo } from './catalog.ts';
import { encodeEmptyArray, encodeValue, truncateKey } from '../bson/keystring.ts';

export interface IndexKeys {
  /** Distinct key strings. */
  keys: readonly Buffer[];
  /** The paths with an array. */
  arrays: readonly string[];
  cut: boolean;
}

/** False for documents that a sparse or partial index leaves out. */
function covers(index: IndexInfo, doc: Doc): boolean {
  if (index.partial && !index.partial.matches(doc)) return false;
  return (
    !index.sparse || index.fields.some(({ parts }) => leavesAt(doc, parts).some(({ value }) => value !== undefined))
  );
}

/** The keys of a document that the index leaves out. */
export const noKeys: IndexKeys = { keys: [], arrays: [], cut: false };

function parallelArrays(one: string, other: string): CommandError {
  return new CommandError(171, `cannot index parallel arrays [${one}] [${other}]`);
}

/** Computes the keys of a document. Throws 171 for parallel arrays. */
export function indexKeys(index: IndexInfo, doc: Doc): IndexKeys {
  if (!covers(index, doc)) return noKeys;
  const { tuples, through } = keyTuples(doc, index.fields, parallelArrays);
  const arrays =
    through.size > 0 ? index.fields.filter((_, at) => through.has(at)).map(({ path }) => path) : noKeys.arrays;
  return { arrays, ...truncatedKeys(encodeTuples(tuples, index)) };
}

/** Encodes tuples. Those of an array differ in its elements alone, so the other values are encoded once. */
function encodeTuples(tuples: readonly unknown[][], { fields, collation }: IndexInfo): Buffer[] {
  const last: { value: unknown; bytes: Buffer }[] = [];
  return tuples.map((tuple) => {
    const parts = tuple.map((value, position) => {
      const known = last[position];
      if (known && known.value === value) return known.bytes;
      const descending = fields[position]?.descending ?? false;
      const bytes =
        value === emptyArray ? encodeEmptyArray(descending) : encodeValue(foldValue(value, collation), descending);
      last[position] = { value, bytes };
      return bytes;
    });
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  });
}

/** Truncates over-long keys and removes duplicates. */
function truncatedKeys(whole: readonly Buffer[]): Pick<IndexKeys, 'keys' | 'cut'> {
  const cut = whole.some((key) => truncateKey(key).cut);
  const keys = cut ? whole.map((key) => truncateKey(key).key) : whole;
  if (keys.length < 2) return { keys, cut };
  return { keys: [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()], cut };
}
