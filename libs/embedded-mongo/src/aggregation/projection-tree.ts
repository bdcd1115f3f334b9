import type { Doc } from '../bson/codec.ts';
import { field, isDoc, kindOf } from '../bson/kinds.ts';
import { setField } from '../bson/paths.ts';
import { ensure } from '../errors.ts';
import type { Env } from '../query/env.ts';
import { isTruthy } from '../query/leaf-tests.ts';
import type { Expression, Scope } from './compiled-expression.ts';
import { parseExpression, scopeOf } from './expression.ts';
import { operators } from './operators/index.ts';

/** Gives a field another form; `index` is the array position that a query matched. */
export type Shape = (value: unknown, index: number | undefined) => unknown;

/** What a projection does to one path: give its value a form, or compute it. */
export type Leaf = { shape: Shape } | { compute: Expression };

const kept: Leaf = { shape: (value) => value };
export const dropped: Leaf = { shape: () => undefined };

/** Paths of a projection by their parts; without a prototype, as a field may have any name. */
export interface Tree {
  [name: string]: Leaf | { tree: Tree; computes: boolean };
}

/** What readers of projections differ in. */
export interface Dialect {
  env: Env;
  /** Whether numbers and booleans choose fields, rather than being values. */
  takesFlags: boolean;
  /** What messages start with. */
  prefix: string;
  /** A form of its own for an operand, and whether it asks for inclusion. */
  special?: (path: string, operand: unknown) => { path: string; shape: Shape; includes: boolean } | undefined;
}

/** An empty tree. */
export function emptyTree(): Tree {
  return Object.create(null) as Tree;
}

/** Puts a leaf at a path; 31249 and 31250 where paths collide. */
export function place(tree: Tree, path: string, leaf: Leaf): void {
  const parts = path.split('.');
  let node = tree;
  for (const [at, part] of parts.entries()) {
    ensure(part !== '', path === '' ? 40352 : 15998, 'FieldPath field names may not be empty strings.');
    ensure(!part.startsWith('$'), 16410, `FieldPath field names may not start with '$', given '${part}'.`);
    const there = node[part];
    if (at === parts.length - 1) {
      ensure(there === undefined, 31250, `Path collision at ${path}`);
      node[part] = leaf;
      return;
    }
    const rest = parts.slice(at + 1).join('.');
    ensure(!there || 'tree' in there, 31249, `Path collision at ${path} remaining portion ${rest}`);
    const below = there ?? { tree: emptyTree(), computes: false };
    below.computes ||= 'compute' in leaf;
    node[part] = below;
    node = below.tree;
  }
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean' || kindOf(value) === 'number';

/** Reads paths into a tree. With flags it also distinguishes inclusion from exclusion: the first one decides. */
export function readTree(specification: Doc, dialect: Dialect): { tree: Tree; excludes: boolean } {
  const { env, takesFlags, prefix } = dialect;
  const tree = emptyTree();
  let excludes: boolean | undefined;
  const settle = (exclusion: boolean, code: number, message: string): void => {
    ensure(!takesFlags || excludes === undefined || excludes === exclusion, code, prefix + message);
    excludes = exclusion;
  };
  const flag = (path: string, keep: boolean): void => {
    const [kind, other] = keep ? ['inclusion', 'exclusion'] : ['exclusion', 'inclusion'];
    const message = `Cannot do ${kind} on field ${path} in ${other} projection`;
    if (path !== '_id') settle(!keep, keep ? 31253 : 31254, message);
    place(tree, path, keep ? kept : dropped);
  };
  const computed = (path: string, value: unknown): void => {
    if (isDoc(value)) settle(false, 31252, 'Cannot use expression other than $meta in exclusion projection');
    else settle(false, 31310, `Cannot use an expression ${path} in an exclusion projection`);
    const [operator = ''] = isDoc(value) ? Object.keys(value) : [];
    const known = !takesFlags || !operator.startsWith('$') || Object.hasOwn(operators, operator);
    ensure(known, 31325, `${prefix}Unknown expression ${operator}`);
    place(tree, path, { compute: parseExpression(value, env) });
  };
  const read = (doc: Doc, above: string): void => {
    for (const [name, value] of Object.entries(doc)) {
      const path = above + name;
      const isNested = isDoc(value) && !Object.keys(value).some((key) => key.startsWith('$'));
      const special = dialect.special?.(path, value);
      if (special) {
        if (special.includes) settle(false, 31253, `Cannot do inclusion on field ${path} in exclusion projection`);
        place(tree, special.path, { shape: special.shape });
      } else if (takesFlags && isFlag(value)) {
        flag(path, isTruthy(value));
      } else if (isNested && (takesFlags || Object.keys(value).length > 0)) {
        ensure(Object.keys(value).length > 0, 51270, `Invalid empty sub-projection: ${path}`);
        read(value, `${path}.`);
      } else {
        computed(path, value);
      }
    }
  };
  read(specification, '');
  // A projection of only forms and a dropped _id keeps the other fields.
  return { tree, excludes: excludes ?? tree['_id'] !== kept };
}

const computes = (leaf: Tree[string]): boolean => 'compute' in leaf || ('tree' in leaf && leaf.computes);

/** Gives what the tree names its form, in the document's own order; the rest stays (exclusion) or goes (inclusion). */
export function formed(value: unknown, tree: Tree, excludes: boolean, index?: number): unknown {
  if (Array.isArray(value)) {
    const items = (value as unknown[]).map((item) => formed(item, tree, excludes, index));
    // Scalars vanish from an array, unless computed fields take their place.
    const stay = excludes || Object.values(tree).some(computes);
    return stay ? items : items.filter((item) => item !== undefined);
  }
  if (!isDoc(value)) return excludes ? value : undefined;
  const result: Doc = {};
  for (const [name, item] of Object.entries(value)) {
    const leaf = tree[name] ?? (excludes ? kept : dropped);
    if ('compute' in leaf) continue;
    const form = 'tree' in leaf ? formed(item, leaf.tree, excludes, index) : leaf.shape(item, index);
    if (form !== undefined) setField(result, name, form);
  }
  return result;
}

/** Sets the computed leaves; documents on the way are made, and array elements each get them. */
export function compute(value: unknown, tree: Tree, scope: Scope): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map((item) => compute(item, tree, scope));
  const result: Doc = isDoc(value) ? { ...value } : {};
  for (const [name, leaf] of Object.entries(tree)) {
    if (!computes(leaf) || 'shape' in leaf) continue;
    const computed = 'compute' in leaf ? leaf.compute(scope) : compute(field(result, name), leaf.tree, scope);
    if (computed === undefined) Reflect.deleteProperty(result, name);
    else setField(result, name, computed);
  }
  return result;
}

/**
 * Compiles a projection. An exclusion drops what is named; an inclusion keeps what is named, in the document's own
 * order (scalars on the way vanish), then sets what it computes.
 */
export function projector(specification: Doc, dialect: Dialect): (doc: Doc, index?: number) => Doc {
  const { tree, excludes } = readTree(specification, dialect);
  if (!excludes) tree['_id'] ??= kept;
  if (!Object.values(tree).some(computes)) return (doc, index) => formed(doc, tree, excludes, index) as Doc;
  return (doc, index) => compute(formed(doc, tree, excludes, index), tree, scopeOf(doc)) as Doc;
}
