import { field, isDoc } from './kinds.ts';
import { isIndex } from './paths.ts';
import { ensure, type CommandError } from '../errors.ts';

/** The key of an empty array, which sorts before null. */
export const emptyArray = Symbol('empty array');

interface Walk {
  value: unknown;
  parts: readonly string[];
  at: number;
  /** The value is an array element. A nested array is a single value. */
  isElement: boolean;
}

/** True when a path component is an array index, and not a field of the array's documents. */
function namesPlace(items: unknown[], part: string | undefined): part is string {
  if (part === undefined || !isIndex(part)) return false;
  if (!items.some((item) => isDoc(item) && Object.hasOwn(item, part))) return true;
  const message =
    'Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: ';
  ensure(Number(part) >= items.length, 16746, `${message}'${part}'`);
  return false;
}

/** Walks to the end of the path or to the next array. Returns true if it selected an array element by index. */
function advance(walk: Walk): boolean {
  let isThrough = false;
  for (;;) {
    const { value, parts, at } = walk;
    const part = parts[at];
    if (Array.isArray(value) && !walk.isElement) {
      if (!namesPlace(value, part)) return isThrough;
      isThrough = true;
      walk.value = value[Number(part)];
    } else if (part === undefined) {
      return isThrough;
    } else {
      walk.value = isDoc(value) ? field(value, part) : undefined;
    }
    walk.at = at + 1;
    walk.isElement = false;
  }
}

/** Creates the error for a document with parallel arrays, from the names of both. */
type Parallel = (one: string, other: string) => CommandError;

function expand(walks: Walk[], tuples: unknown[][], through: Set<number>, parallel: Parallel): void {
  let open: Walk | undefined;
  for (let position = 0; position < walks.length; position += 1) {
    const walk = walks[position] as Walk;
    if (advance(walk)) through.add(position);
    if (!Array.isArray(walk.value) || walk.isElement) continue;
    through.add(position);
    open ??= walk;
    if (open.value !== walk.value) throw parallel(walk.parts[walk.at - 1] ?? '', open.parts[open.at - 1] ?? '');
  }
  if (!open) {
    tuples.push(walks.map(({ value }) => value));
    return;
  }
  const items = open.value as unknown[];
  for (const item of items.length > 0 ? items : [emptyArray]) {
    const inside = (walk: Walk): Walk =>
      walk.value === items && !walk.isElement ? { value: item, parts: walk.parts, at: walk.at, isElement: true } : walk;
    expand(walks.map(inside), tuples, through, parallel);
  }
}

/**
 * The tuples of values at several paths, by which an index or a sort orders a document. An array along a path yields
 * one tuple per element. `through` holds the positions of the paths with an array ("Multikey Indexes", compound
 * multikey indexes).
 */
export function keyTuples(doc: unknown, fields: readonly Pick<Walk, 'parts'>[], parallel: Parallel) {
  const tuples: unknown[][] = [];
  const through = new Set<number>();
  const walks = fields.map(({ parts }) => ({ value: doc, parts, at: 0, isElement: false }));
  expand(walks, tuples, through, parallel);
  return { tuples, through };
}
