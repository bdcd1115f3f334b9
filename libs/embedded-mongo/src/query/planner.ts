import type { Doc } from '../bson/codec';
import { isNullish, kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { MongoFailure } from '../errors';
import type { CollectionInfo, IndexInfo } from '../storage/catalog';
import { encodeValue, fitBound, invert, prefixEnd, typeBounds } from '../storage/keystring';
import { indexPrefix } from '../storage/keys';
import type { Filter, PathClause } from './filter';
import { impliesFilter } from './implies';
import type { SortField } from './sort';

/** A stretch of an index: start <= entry < end. */
interface Stretch {
  start: Buffer;
  end: Buffer;
}

/** How a query reads its collection. */
export interface Plan {
  /** undefined: all records in the order of insertion. */
  index: IndexInfo | undefined;
  stretches: Stretch[];
  reverse: boolean;
  /** Records come in the order that was asked for. */
  sorted: boolean;
}

const mostPoints = 500;

interface FieldBounds {
  points: unknown[] | undefined;
  low: PathClause | undefined;
  high: PathClause | undefined;
}

function indexable(value: unknown): boolean {
  return !['array', 'regex', 'undefined'].includes(kindOf(value));
}

function rangeable(value: unknown): boolean {
  const kind = kindOf(value);
  if (kind === 'number') return !Number.isNaN(toNumber(value));
  return ['string', 'object', 'binary', 'objectId', 'bool', 'date', 'timestamp'].includes(kind);
}

function pointsOf({ operator, operand }: PathClause): unknown[] | undefined {
  if (operator === '$eq' && indexable(operand)) return [operand];
  if (operator === '$in' && Array.isArray(operand) && operand.length <= mostPoints && operand.every(indexable)) {
    return operand as unknown[];
  }
  return undefined;
}

/** What the filter sets on one field. On a multikey index bounds are not intersected ("Multikey Index Bounds"). */
function boundsOf(filter: Filter, path: string, multikey: boolean): FieldBounds {
  const bounds: FieldBounds = { points: undefined, low: undefined, high: undefined };
  for (const clause of filter.clauses) {
    if (clause.kind !== 'path' || clause.path !== path) continue;
    const points = pointsOf(clause);
    if (points && (!bounds.points || points.length < bounds.points.length)) bounds.points = points;
    if (!rangeable(clause.operand)) continue;
    if (clause.operator === '$gt' || clause.operator === '$gte') bounds.low ??= clause;
    if (clause.operator === '$lt' || clause.operator === '$lte') bounds.high ??= clause;
  }
  const twoSided = bounds.low && bounds.high;
  const clash = twoSided && kindOf(bounds.low?.operand) !== kindOf(bounds.high?.operand);
  if (twoSided && (multikey || clash)) bounds.high = undefined;
  return bounds;
}

/** The stretch of encoded values between two range conditions, inside their type. */
function rangeStretch({ low, high }: FieldBounds, descending: boolean): Stretch {
  const type = typeBounds(kindOf((low ?? high)?.operand));
  const edge = (clause: PathClause): Buffer => encodeValue(clause.operand, descending);
  const first = descending ? high : low;
  const last = descending ? low : high;
  const start = first && (first.operator.length === 4 ? edge(first) : prefixEnd(edge(first)));
  const end = last && (last.operator.length === 4 ? prefixEnd(edge(last)) : edge(last));
  const typeStart = descending ? invert(type.low) : type.low;
  return { start: start ?? typeStart, end: end ?? prefixEnd(typeStart) };
}

function stretchAt(base: Buffer, prefix: Buffer, range: Stretch | undefined): Stretch {
  if (!range) {
    const { bound } = fitBound(prefix);
    return { start: Buffer.concat([base, bound]), end: prefixEnd(Buffer.concat([base, bound])) };
  }
  const start = fitBound(Buffer.concat([prefix, range.start]));
  const end = fitBound(Buffer.concat([prefix, range.end]));
  const last = Buffer.concat([base, end.bound]);
  return { start: Buffer.concat([base, start.bound]), end: end.cut ? prefixEnd(last) : last };
}

interface Candidate extends Plan {
  score: number;
}

/** True when leaving the documents that a sparse or partial index leaves out cannot lose a result. */
function complete(index: IndexInfo, filter: Filter): boolean {
  if (index.partial && !impliesFilter(filter, index.partial)) return false;
  if (!index.sparse) return true;
  return index.fields.some(({ path }) => {
    const { points, low, high } = boundsOf(filter, path, index.multikey);
    return Boolean(low ?? high) || (points !== undefined && !points.some(isNullish));
  });
}

function candidateFor(index: IndexInfo, filter: Filter, sort: SortField[]): Candidate {
  const base = indexPrefix(index.id);
  let prefixes = [Buffer.alloc(0)];
  let range: Stretch | undefined;
  let score = 0;
  let single = 0;
  const roots = new Set<string>();
  for (const { path, parts, descending } of index.fields) {
    const [root = ''] = parts;
    // Two paths into one array may be met by different elements ("Multikey Index Bounds", compound bounds).
    if (index.multikey && roots.has(root)) break;
    roots.add(root);
    const bounds = boundsOf(filter, path, index.multikey);
    if (bounds.points && prefixes.length * bounds.points.length <= mostPoints) {
      const encoded = bounds.points.map((point) => encodeValue(point, descending));
      if (encoded.length === 1 && prefixes.length === 1) single += 1;
      prefixes = prefixes.flatMap((prefix) => encoded.map((point) => Buffer.concat([prefix, point])));
      score += 100;
      continue;
    }
    if (bounds.low ?? bounds.high) {
      range = rangeStretch(bounds, descending);
      score += bounds.low && bounds.high ? 60 : 50;
    }
    break;
  }
  if (index.unique && score === index.fields.length * 100) score += 1000;
  const stretches = uniqueStretches(prefixes.map((prefix) => stretchAt(base, prefix, range)));
  const direction =
    index.multikey || index.cut || stretches.length > 1 ? undefined : sortDirection(index, sort, single);
  const sorted = sort.length > 0 && direction !== undefined;
  return { index, stretches, reverse: direction === 'backward', sorted, score: score + (sorted ? 30 : 0) };
}

function uniqueStretches(stretches: Stretch[]): Stretch[] {
  const seen = new Map(stretches.map((stretch) => [stretch.start.toString('latin1'), stretch]));
  return [...seen.values()].sort((a, b) => Buffer.compare(a.start, b.start));
}

/** Whether walking the index gives the wanted order, fields with one fixed value left aside. */
function sortDirection(index: IndexInfo, sort: SortField[], fixed: number): 'forward' | 'backward' | undefined {
  const settled = new Set(index.fields.slice(0, fixed).map(({ path }) => path));
  const wanted = sort.filter(({ path }) => !settled.has(path));
  for (let from = 0; from <= fixed; from += 1) {
    const fields = index.fields.slice(from, from + wanted.length);
    if (fields.length < wanted.length || fields.some(({ path }, at) => path !== wanted[at]?.path)) continue;
    const flips = fields.map(({ descending }, at) => descending !== wanted[at]?.descending);
    if (flips.every((flip) => !flip)) return 'forward';
    if (flips.every(Boolean)) return 'backward';
  }
  return undefined;
}

const everything: Plan = { index: undefined, stretches: [], reverse: false, sorted: false };

function hinted(collection: CollectionInfo, hint: unknown): IndexInfo | 'forward' | 'backward' {
  const refused = new MongoFailure(
    2,
    'error processing query: planner returned error :: caused by :: hint provided ' +
      'does not correspond to an existing index',
  );
  if (typeof hint === 'string') {
    const index = collection.indexes.find(({ name }) => name === hint);
    if (!index) throw refused;
    return index;
  }
  const pattern = Object.entries(hint as Doc);
  if (pattern[0]?.[0] === '$natural') return toNumber(pattern[0][1]) < 0 ? 'backward' : 'forward';
  const index = collection.indexes.find(
    ({ fields }) =>
      fields.length === pattern.length &&
      fields.every(
        ({ path, descending }, at) => pattern[at]?.[0] === path && toNumber(pattern[at]?.[1]) < 0 === descending,
      ),
  );
  if (!index) throw refused;
  return index;
}

/** Chooses the index with the tightest bounds, or the one that the hint names. */
export function choosePlan(collection: CollectionInfo, filter: Filter, sort: SortField[], hint?: unknown): Plan {
  if (hint !== undefined) {
    const named = hinted(collection, hint);
    if (typeof named === 'string') return { ...everything, reverse: named === 'backward' };
    return candidateFor(named, filter, sort);
  }
  const natural = sort[0]?.path === '$natural';
  if (natural) return { ...everything, reverse: sort[0]?.descending ?? false, sorted: true };
  let best: Candidate = { ...everything, score: 0 };
  for (const index of collection.indexes) {
    if (!complete(index, filter)) continue;
    const candidate = candidateFor(index, filter, sort);
    if (candidate.score > best.score) best = candidate;
  }
  return best;
}
