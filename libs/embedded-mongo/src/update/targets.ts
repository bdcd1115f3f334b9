import type { Doc } from '../bson/codec.ts';
import { formatField } from '../bson/format-value.ts';
import { field } from '../bson/kinds.ts';
import { isIndex, valueAt } from '../bson/paths.ts';
import type { Target } from '../bson/target.ts';
import { ensure } from '../errors.ts';
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
