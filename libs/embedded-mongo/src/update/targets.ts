import type { Doc } from '../bson/codec';
import { isDoc } from '../bson/kinds';
import { cloneValue, isIndex, setField, valueAt } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import type { Filter } from '../query/filter';
import { showField } from '../bson/show';

/** Filters by their identifier, for `$[identifier]`. */
export type ArrayFilters = ReadonlyMap<string, Filter>;

/** What the placeholders of an update path stand for. */
interface Placeholders {
  /** Array position that the query matched, for `$`. */
  position: number | undefined;
  arrayFilters: ArrayFilters;
}

/** What `$[identifier]` holds, empty for `$[]`; undefined for any other part of a path. */
export function identifierIn(part: string): string | undefined {
  return /^\$\[(.*)\]$/.exec(part)?.[1];
}

/** Turns `$`, `$[]` and `$[identifier]` into the positions that they name in this document. */
export function concretePaths(doc: Doc, parts: readonly string[], placeholders: Placeholders): string[][] {
  let paths: { path: string[]; value: unknown }[] = [{ path: [], value: doc }];
  for (const part of parts) {
    paths = paths.flatMap(({ path, value }) =>
      positionsOf(part, path, value, placeholders).map((name) => ({
        path: [...path, name],
        value: valueAt(value, [name]),
      })),
    );
  }
  return paths.map(({ path }) => path);
}

function positionsOf(part: string, path: string[], value: unknown, placeholders: Placeholders): string[] {
  if (part === '$') {
    const { position } = placeholders;
    ensure(position !== undefined, 2, 'The positional operator did not find the match needed from the query.');
    return [String(position)];
  }
  const identifier = identifierIn(part);
  if (identifier === undefined) return [part];
  const name = path.join('.');
  ensure(value !== undefined, 2, `The path '${name}' must exist in the document in order to apply array updates.`);
  ensure(Array.isArray(value), 2, `Cannot apply array updates to non-array element {${showField(name, value)}}`);
  const positions = (value as unknown[]).map((_, index) => index);
  if (identifier === '') return positions.map(String);
  const filter = placeholders.arrayFilters.get(identifier);
  return positions.filter((index) => filter?.matches({ [identifier]: value[index] as unknown })).map(String);
}

/** The place that a concrete path names, with what it takes to read and write it. */
export interface Target {
  value: unknown;
  write(value: unknown): void;
  remove(): void;
}

const longestPadding = 1_500_000;

/**
 * Finds the place a path names. Missing parents are created on the first write only; a parent that cannot hold the
 * field is error 28 PathNotViable, for reads and removals it simply means that nothing is there.
 */
export function targetAt(root: Doc, path: readonly string[]): Target {
  let parent: unknown = root;
  let at = 0;
  while (at < path.length - 1) {
    const child = valueAt(parent, [path[at] as string]);
    if (child === undefined) break;
    parent = child;
    at += 1;
  }
  const holder = parent;
  const depth = at;
  const whole = depth === path.length - 1;
  const last = path[path.length - 1] as string;
  return {
    value: whole ? valueAt(holder, [last]) : undefined,
    write: (value) => writeInto(path, depth, holder, value),
    remove: () => {
      if (!whole || valueAt(holder, [last]) === undefined) return;
      if (Array.isArray(holder)) holder[Number(last)] = null;
      else Reflect.deleteProperty(holder as Doc, last);
    },
  };
}

function writeInto(path: readonly string[], depth: number, holder: unknown, value: unknown): void {
  const name = path[depth] as string;
  const nested = path.slice(depth + 1).reduceRight<unknown>((inner, part) => setOn({}, part, inner), value);
  if (isDoc(holder) && !('_bsontype' in holder)) {
    setField(holder, name, nested);
  } else if (Array.isArray(holder) && isIndex(name)) {
    const index = Number(name);
    ensure(index - holder.length < longestPadding, 2, `can't backfill more than ${longestPadding} elements`);
    while (holder.length < index) holder.push(null);
    holder[index] = nested;
  } else {
    const parent = path.slice(0, depth).at(-1) ?? '';
    throw new MongoFailure(28, `Cannot create field '${name}' in element {${showField(parent, holder)}}`);
  }
}

function setOn(doc: Doc, name: string, value: unknown): Doc {
  setField(doc, name, value);
  return doc;
}

/** A copy of the document with this value at the path; undefined takes the field away. */
export function withField(doc: Doc, path: string, value: unknown): Doc {
  const copy = cloneValue(doc);
  const target = targetAt(copy, path.split('.'));
  if (value === undefined) target.remove();
  else target.write(value);
  return copy;
}

/** Compares update paths part by part; positions in arrays by number ("Update Operators", processing order). */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const left = a[at] as string;
    const right = b[at] as string;
    if (left === right) continue;
    if (isIndex(left) && isIndex(right)) return Number(left) - Number(right);
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}
