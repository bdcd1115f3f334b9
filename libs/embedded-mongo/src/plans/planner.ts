import type { Doc } from '../bson/codec.ts';
import { foldValue, hasText, sameCollation } from '../bson/collation.ts';
import type { BSONRegExp } from 'bson';
import { isDoc, isNullish, kindOf } from '../bson/kinds.ts';
import { numberType, toNumber } from '../bson/numbers.ts';
import { ensure } from '../errors.ts';
import type { CollectionInfo, IndexInfo } from '../storage/catalog.ts';
import { encodeValue, truncateBound, invert, prefixEnd, typeBounds } from '../bson/keystring.ts';
import { indexPrefix } from '../storage/keys.ts';
import type { Env } from '../expressions/env.ts';
import type { Filter, PathClause } from '../query/compiled-filter.ts';
import { impliesFilter } from './implies.ts';
import { prefixOf } from '../bson/regex.ts';
import type { SortField } from './sort.ts';

/** A range of encoded values: start <= value < end. */
interface Range {
  start: Buffer;
  end: Buffer;
}

interface KeyRange extends Range {
  /** The length of the prefix that all keys of the range share. */
  fixed: number;
}

/** The position of one array element in the index keys, and the other elements that the array must contain. */
interface Probe {
  from: number;
  to: number;
  others: Buffer[];
}

export interface Plan {
  /** Undefined for a collection scan in insertion order. */
  index: IndexInfo | undefined;
  keyRanges: KeyRange[];
  reverse: boolean;
  /** Records come in the requested order. */
  sorted: boolean;
  /** The requested order needs a merge of the ranges, each of which is sorted. */
  merged: boolean;
  /** The ranges contain at most one entry per document. */
  once: boolean;
  /** The ranges contain exactly one entry for each matching document, and no others. */
  exact: boolean;
  /** A check in the index before a document is read. */
  probe?: Probe | undefined;
  /** The plans of an `$or` whose branches all use an index, read one after the other. */
  branches?: Plan[];
}

/** Limits the combinations of points on several fields. */
const MAX_POINT_COMBINATIONS = 500;
/** Limits the ranges of a merge (internalQueryMaxScansToExplode). */
const MAX_MERGED_RANGES = 200;

interface FieldBounds {
  points: unknown[] | undefined;
  low: PathClause | undefined;
  high: PathClause | undefined;
  /** The common prefix of a regular expression's matches. The expression also matches itself as a value. */
  prefix: { text: string; regex: unknown } | undefined;
}

function indexable(value: unknown): boolean {
  return !['array', 'regex', 'undefined'].includes(kindOf(value));
}

/** True when the key of this value identifies it exactly. */
function exactInKeys(value: unknown): boolean {
  const kind = kindOf(value);
  return kind === 'number' ? numberType(value) !== 'decimal' : ['string', 'objectId', 'bool', 'date'].includes(kind);
}

function rangeable(value: unknown): boolean {
  const kind = kindOf(value);
  if (kind === 'number') return !Number.isNaN(toNumber(value));
  return ['string', 'object', 'binData', 'objectId', 'bool', 'date', 'timestamp'].includes(kind);
}

function pointsOf({ operator, operand }: PathClause): unknown[] | undefined {
  if (operator === '$eq' && indexable(operand)) return [operand];
  if (operator === '$in' && Array.isArray(operand) && operand.every(indexable)) {
    return operand as unknown[];
  }
  return undefined;
}

/** The filter's bounds on one field. Multikey paths do not intersect bounds ("Multikey Index Bounds"). */
function boundsOf(filter: Filter, path: string, { arrays, collation }: IndexInfo): FieldBounds {
  const multikey = arrays.has(path);
  const bounds: FieldBounds = { points: undefined, low: undefined, high: undefined, prefix: undefined };
  // String keys depend on the index's collation, and sort only without one.
  const same = sameCollation(collation, filter.env.collation);
  const setPoints = (points: unknown[] | undefined): void => {
    if (!points || (!same && points.some(hasText))) return;
    if (!bounds.points || points.length < bounds.points.length) bounds.points = points;
  };
  for (const clause of filter.clauses) {
    if (clause.kind === '$expr' && !multikey) {
      for (const one of clause.equalities ?? []) if (one.path === path && indexable(one.value)) setPoints([one.value]);
    }
    if (clause.kind !== 'path' || clause.path !== path) continue;
    setPoints(pointsOf(clause));
    const text = clause.operator === '$regex' && !collation ? prefixOf(clause.operand as BSONRegExp) : undefined;
    if (text !== undefined) bounds.prefix ??= { text, regex: clause.operand };
    if (!rangeable(clause.operand) || ((collation ?? !same) && hasText(clause.operand))) continue;
    if (clause.operator === '$gt' || clause.operator === '$gte') bounds.low ??= clause;
    if (clause.operator === '$lt' || clause.operator === '$lte') bounds.high ??= clause;
  }
  const twoSided = bounds.low && bounds.high;
  const clash = twoSided && kindOf(bounds.low?.operand) !== kindOf(bounds.high?.operand);
  if (twoSided && (multikey || clash)) bounds.high = undefined;
  return bounds;
}

/** The other elements that the filter requires in the array, besides the one that bounds the index. */
function probedElements({ clauses, env }: Filter, path: string, index: IndexInfo, walkedBy: unknown): Buffer[] {
  // With a single array, a document's keys differ only in its elements.
  if (!index.arrays.has(path) || index.arrays.size > 1 || index.cut || index.collation || env.collation) return [];
  const descending = index.fields.find((field) => field.path === path)?.descending ?? false;
  return clauses.flatMap((clause) => {
    if (clause.kind !== 'path' || clause.path !== path || clause.operator !== '$eq') return [];
    return clause.operand !== walkedBy && exactInKeys(clause.operand) ? [encodeValue(clause.operand, descending)] : [];
  });
}

/** The range between two conditions, within their type. */
function boundedRange({ low, high }: FieldBounds, descending: boolean): Range {
  const kind = kindOf((low ?? high)?.operand);
  const type = typeBounds(kind);
  const edge = (clause: PathClause): Buffer => encodeValue(clause.operand, descending);
  const first = descending ? high : low;
  const last = descending ? low : high;
  const start = first && (first.operator.length === 4 ? edge(first) : prefixEnd(edge(first)));
  const end = last && (last.operator.length === 4 ? prefixEnd(edge(last)) : edge(last));
  // NaN sorts before all numbers and belongs to no range.
  const least = kind === 'number' ? encodeValue(-Infinity, descending) : descending ? invert(type.low) : type.low;
  if (descending) return { start: start ?? invert(type.low), end: end ?? prefixEnd(least) };
  return { start: start ?? least, end: end ?? type.high };
}

/** The range of strings with a prefix, and the range of the expression itself. */
function prefixRanges({ text, regex }: { text: string; regex: unknown }, descending: boolean): Range[] {
  // A prefix has no terminator.
  const start = encodeValue(text).subarray(0, -1);
  const low = descending ? invert(start) : start;
  const itself = encodeValue(regex, descending);
  return [
    { start: low, end: prefixEnd(low) },
    { start: itself, end: prefixEnd(itself) },
  ];
}

function keyRangeAt(base: Buffer, prefix: Buffer, range: Range | undefined): KeyRange {
  const fixed = base.length + prefix.length;
  if (!range) {
    const { bound } = truncateBound(prefix);
    return { start: Buffer.concat([base, bound]), end: prefixEnd(Buffer.concat([base, bound])), fixed };
  }
  const start = truncateBound(Buffer.concat([prefix, range.start]));
  const end = truncateBound(Buffer.concat([prefix, range.end]));
  const last = Buffer.concat([base, end.bound]);
  return { start: Buffer.concat([base, start.bound]), end: end.cut ? prefixEnd(last) : last, fixed };
}

interface Candidate extends Plan {
  score: number;
}

/** True when a sparse or partial index contains every document that matches. */
function complete(index: IndexInfo, filter: Filter): boolean {
  const implied = index.partial && !filter.env.collation && impliesFilter(filter, index.partial);
  if (index.partial && !implied) return false;
  if (!index.sparse) return true;
  return index.fields.some(({ path }) => {
    const { points, low, high, prefix } = boundsOf(filter, path, index);
    return Boolean(low ?? high ?? prefix) || (points !== undefined && !points.some(isNullish));
  });
}

function candidateFor(index: IndexInfo, filter: Filter, sort: SortField[]): Candidate {
  const base = indexPrefix(index.id);
  let prefixes = [Buffer.alloc(0)];
  let ranges: (Range | undefined)[] = [undefined];
  let score = 0;
  let single = 0;
  let pointed = 0;
  let settled = 0;
  let probe: Probe | undefined;
  const roots = new Set<string>();
  for (const { path, parts, descending } of index.fields) {
    const [root = ''] = parts;
    // Different elements may match two paths into one array ("Multikey Index Bounds", compound bounds).
    if (index.arrays.has(path) && roots.has(root)) break;
    if (index.arrays.has(path)) roots.add(root);
    const bounds = boundsOf(filter, path, index);
    if (bounds.points && (prefixes.length === 1 || prefixes.length * bounds.points.length <= MAX_POINT_COMBINATIONS)) {
      const encoded = bounds.points.map((point) => encodeValue(foldValue(point, index.collation), descending));
      if (encoded.length === 1 && prefixes.length === 1) {
        single += 1;
        const others = probedElements(filter, path, index, bounds.points[0]);
        const from = base.length + (prefixes[0]?.length ?? 0);
        if (others.length > 0) probe = { from, to: from + (encoded[0]?.length ?? 0), others };
      }
      if (bounds.points.every(exactInKeys)) settled += 1;
      prefixes = prefixes.flatMap((prefix) => encoded.map((point) => Buffer.concat([prefix, point])));
      score += 100;
      pointed += 1;
      continue;
    }
    if (bounds.low ?? bounds.high) {
      ranges = [boundedRange(bounds, descending)];
      settled += [bounds.low, bounds.high].filter((clause) => clause && exactInKeys(clause.operand)).length;
      score += bounds.low && bounds.high ? 60 : 50;
    } else if (bounds.prefix) {
      ranges = prefixRanges(bounds.prefix, descending);
      score += 50;
    }
    break;
  }
  if (index.unique && score === index.fields.length * 100) score += 1000;
  const keyRanges = distinctRanges(
    prefixes.flatMap((prefix) => ranges.map((range) => keyRangeAt(base, prefix, range))),
  );
  const merged = keyRanges.length > 1;
  const unordered = sort.length === 0 || index.cut || index.collation || filter.env.collation;
  const way = merged ? mergeDirection(index, sort, pointed, keyRanges.length) : sortDirection(index, sort, single);
  const direction = unordered ? undefined : way;
  const sorted = direction !== undefined;
  const covered = settled === filter.clauses.length && filter.clauses.every(({ kind }) => kind === 'path');
  // A document has several entries on a multikey path, but only one per value.
  const once = index.fields.every(({ path }, at) => at < single || !index.arrays.has(path));
  const exact = covered && once && !index.cut && !index.collation;
  const reverse = direction === 'backward';
  const order = { reverse, sorted, merged: sorted && merged };
  return { index, keyRanges, ...order, once, exact, probe, score: score + (sorted ? 30 : 0) };
}

function distinctRanges(keyRanges: KeyRange[]): KeyRange[] {
  const seen = new Map(keyRanges.map((range) => [range.start.toString('latin1'), range]));
  return [...seen.values()].sort((a, b) => Buffer.compare(a.start, b.start));
}

type Direction = 'forward' | 'backward';

/** The scan direction in which the index fields from a position on provide an order. Multikey paths provide none. */
function directionFrom({ fields, arrays }: IndexInfo, from: number, wanted: SortField[]): Direction | undefined {
  const given = fields.slice(from, from + wanted.length);
  if (given.length < wanted.length) return undefined;
  if (given.some(({ path }, at) => path !== wanted[at]?.path || arrays.has(path))) return undefined;
  const flips = given.map(({ descending }, at) => descending !== wanted[at]?.descending);
  if (flips.every((flip) => !flip)) return 'forward';
  return flips.every(Boolean) ? 'backward' : undefined;
}

/** The scan direction that provides the order, ignoring fields that have a single value. */
function sortDirection(index: IndexInfo, sort: SortField[], fixed: number): Direction | undefined {
  const leading = index.fields.slice(0, fixed).map(({ path }) => path);
  const settled = new Set(leading.filter((path) => !index.arrays.has(path)));
  const wanted = sort.filter(({ path }) => !settled.has(path));
  for (let from = 0; from <= fixed; from += 1) {
    const direction = directionFrom(index, from, wanted);
    if (direction) return direction;
  }
  return undefined;
}

/** The scan direction in which the fields after the points provide the order, so that a merge does too. */
function mergeDirection(index: IndexInfo, sort: SortField[], pointed: number, count: number): Direction | undefined {
  if (pointed === 0 || count > MAX_MERGED_RANGES) return undefined;
  const rest = index.fields.slice(pointed);
  return rest.some(({ path }) => index.arrays.has(path)) ? undefined : directionFrom(index, pointed, sort);
}

const COLLECTION_SCAN: Plan = {
  index: undefined,
  keyRanges: [],
  reverse: false,
  sorted: false,
  merged: false,
  once: true,
  exact: false,
};

/** The index that a hint names, by name or by key pattern. */
function hinted(indexes: readonly IndexInfo[], hint: unknown): IndexInfo {
  const wanted = typeof hint === 'string' ? hint : JSON.stringify(directionsOf(hint as Doc));
  const index = indexes.find(({ name, spec }) =>
    typeof hint === 'string' ? name === hint : JSON.stringify(directionsOf(spec['key'] as Doc)) === wanted,
  );
  const message =
    'error processing query: planner returned error :: caused by :: hint provided does not correspond to an ' +
    'existing index';
  ensure(index, 2, message);
  return index;
}

function directionsOf(key: Doc): [string, number][] {
  return Object.entries(key).map(([path, direction]) => [path, Math.sign(toNumber(direction))]);
}

/** Chooses the index with the tightest bounds, or the hinted one. */
export function choosePlan(collection: CollectionInfo, filter: Filter, sort: SortField[], hint?: unknown): Plan {
  const visible = collection.indexes.filter(({ spec }) => spec['hidden'] !== true);
  const natural = isDoc(hint) ? hint['$natural'] : undefined;
  if (natural !== undefined) return { ...COLLECTION_SCAN, reverse: toNumber(natural) < 0 };
  if (hint !== undefined) return candidateFor(hinted(visible, hint), filter, sort);
  let best: Candidate = { ...COLLECTION_SCAN, score: 0 };
  for (const index of visible) {
    if (!complete(index, filter)) continue;
    const candidate = candidateFor(index, filter, sort);
    if (candidate.score > best.score) best = candidate;
  }
  return best.score >= 50 ? best : (unionPlan(collection, filter) ?? best);
}

/** Plans an `$or` branch by branch, if every branch can use an index ("$or Clauses and Indexes"). */
function unionPlan(collection: CollectionInfo, filter: Filter): Plan | undefined {
  for (const clause of filter.clauses) {
    if (clause.kind !== '$or') continue;
    const others = filter.clauses.filter((other) => other !== clause);
    const branches = clause.branches.map((branch) =>
      choosePlan(collection, { ...branch, clauses: [...branch.clauses, ...others] }, []),
    );
    if (branches.every(({ index, branches: inner }) => index ?? inner)) return { ...COLLECTION_SCAN, branches };
  }
  return undefined;
}

/** True when a complete index supports equality on the path. */
export function servesEquality(collection: CollectionInfo, path: string, env: Env): boolean {
  return collection.indexes.some(
    ({ fields, sparse, partial, collation }) =>
      fields[0]?.path === path && !sparse && !partial && sameCollation(collation, env.collation),
  );
}
