import type { Doc } from '../bson/codec.ts';
import { formatField } from '../bson/format-value.ts';
import { field, isDoc } from '../bson/kinds.ts';
import { cloneValue, isIndex, setField, valueAt } from '../bson/paths.ts';
import { CommandError, ensure } from '../errors.ts';
import type { Filter } from '../query/compiled-filter.ts';

/** The filters by identifier, for `$[identifier]`. */
export type ArrayFilters = ReadonlyMap<string, Filter>;

interface Placeholders {
  position: number | undefined;
  arrayFilters: ArrayFilters;
}

/** The identifier in `$[identifier]`, empty for `$[]`. Undefined for other path components. */
export function identifierIn(part: string): string | undefined {
  return /^\$\[(.*)\]$/.exec(part)?.[1];
}

/** Resolves `$`, `$[]` and `$[identifier]` to array positions in a document. */
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
  ensure(Array.isArray(value), 2, `Cannot apply array updates to non-array element {${formatField(name, value)}}`);
  const positions = (value as unknown[]).map((_, index) => index);
  if (identifier === '') return positions.map(String);
  const filter = placeholders.arrayFilters.get(identifier);
  return positions.filter((index) => filter?.matches({ [identifier]: value[index] as unknown })).map(String);
}

const MAX_PADDING = 1_500_000;

/** The target of an update at a concrete path. `write` creates missing parents. */
export class Target {
  readonly value: unknown;
  private readonly path: readonly string[];
  /** The deepest existing parent, and the length of its path. */
  private readonly holder: unknown;
  private readonly depth: number;

  constructor(root: Doc, path: readonly string[]) {
    let holder: unknown = root;
    let depth = 0;
    let child = valueAt(root, path.slice(0, 1));
    for (; child !== undefined && depth < path.length - 1; depth += 1) {
      holder = child;
      child = valueAt(holder, path.slice(depth + 1, depth + 2));
    }
    this.value = child;
    this.path = path;
    this.holder = holder;
    this.depth = depth;
  }

  /** Throws 28 PathNotViable if a parent cannot hold the field. */
  write(value: unknown): void {
    const { path, depth, holder } = this;
    const name = path[depth] as string;
    let nested = value;
    for (let at = path.length - 1; at > depth; at -= 1) nested = { [path[at] as string]: nested };
    if (isDoc(holder) && !('_bsontype' in holder)) {
      setField(holder, name, nested);
    } else if (Array.isArray(holder) && isIndex(name)) {
      const index = Number(name);
      ensure(index - holder.length < MAX_PADDING, 2, `can't backfill more than ${MAX_PADDING} elements`);
      while (holder.length < index) holder.push(null);
      holder[index] = nested;
    } else {
      const parent = path.slice(0, depth).at(-1) ?? '';
      throw new CommandError(28, `Cannot create field '${name}' in element {${formatField(parent, holder)}}`);
    }
  }

  /** Removes the field; in an array, null replaces the element. */
  remove(): void {
    if (this.value === undefined) return;
    const last = this.path.at(-1) as string;
    if (Array.isArray(this.holder)) this.holder[Number(last)] = null;
    else Reflect.deleteProperty(this.holder as Doc, last);
  }
}

interface OperatorContext {
  /** The document before the update. */
  before: Doc;
  /** The copy that the update changes. */
  doc: Doc;
  path: string;
  inserting: boolean;
}

/** Applies one operator to one target. Prepared once per statement. */
export type Apply = (target: Target, context: OperatorContext) => void;

/** `{_id: …}`, as error messages identify a document. */
export const describeId = (doc: Doc): string => `{${formatField('_id', field(doc, '_id'))}}`;

/** A copy of the document with a value at the path. Undefined removes the field. */
export function withField(doc: Doc, path: readonly string[], value: unknown): Doc {
  const copy = cloneValue(doc);
  const target = new Target(copy, path);
  if (value === undefined) target.remove();
  else target.write(value);
  return copy;
}

/** Compares update paths; array indexes compare as numbers ("Update Operators", processing order). */
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
