import type { Doc } from '../bson/codec.ts';
import { field, isDoc, kindOf } from '../bson/kinds.ts';
import { setField } from '../bson/paths.ts';
import { ensure } from '../errors.ts';
import type { Env } from './env.ts';
import { isTruthy } from '../bson/compare.ts';
import type { Expression, ExpressionScope } from './compiled-expression.ts';
import { parseExpression, scopeOf } from './expression.ts';
import { operators } from './operators.ts';

/** Reshapes the value of a field; `index` is the array position that the query matched. */
export type Shape = (value: unknown, index: number | undefined) => unknown;

/** A projection's operation at one path: reshape the stored value, or compute a new one. */
export type ProjectionLeaf = { shape: Shape } | { compute: Expression };

const kept: ProjectionLeaf = { shape: (value) => value };
export const dropped: ProjectionLeaf = { shape: () => undefined };

/** The paths of a projection as a tree without a prototype, because fields may have any name. */
export interface Tree {
  [name: string]: ProjectionLeaf | { tree: Tree; computes: boolean };
}

/** The differences between `find` projections, `$project` and `$addFields`. */
export interface ProjectionDialect {
  env: Env;
  /** Numbers and booleans include or exclude fields instead of being values. */
  allowsFlags: boolean;
  /** The start of every error message. */
  prefix: string;
  /** Recognises operators of this dialect, and whether they imply inclusion. */
  special?: (path: string, operand: unknown) => { path: string; shape: Shape; includes: boolean } | undefined;
}

export function emptyTree(): Tree {
  return Object.create(null) as Tree;
}

/** Adds a leaf at a path. Throws 31249 or 31250 when paths collide. */
export function setLeaf(tree: Tree, path: string, leaf: ProjectionLeaf): void {
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

/** Parses paths into a tree. With flags, the first flag decides between inclusion and exclusion. */
export function parseTree(specification: Doc, dialect: ProjectionDialect): { tree: Tree; excludes: boolean } {
  const { env, allowsFlags, prefix } = dialect;
  const tree = emptyTree();
  let excludes: boolean | undefined;
  const settle = (exclusion: boolean, code: number, message: string): void => {
    ensure(!allowsFlags || excludes === undefined || excludes === exclusion, code, prefix + message);
    excludes = exclusion;
  };
  const flag = (path: string, keep: boolean): void => {
    const [kind, other] = keep ? ['inclusion', 'exclusion'] : ['exclusion', 'inclusion'];
    const message = `Cannot do ${kind} on field ${path} in ${other} projection`;
    if (path !== '_id') settle(!keep, keep ? 31253 : 31254, message);
    setLeaf(tree, path, keep ? kept : dropped);
  };
  const computed = (path: string, value: unknown): void => {
    if (isDoc(value)) settle(false, 31252, 'Cannot use expression other than $meta in exclusion projection');
    else settle(false, 31310, `Cannot use an expression ${path} in an exclusion projection`);
    const [operator = ''] = isDoc(value) ? Object.keys(value) : [];
    const known = !allowsFlags || !operator.startsWith('$') || Object.hasOwn(operators, operator);
    ensure(known, 31325, `${prefix}Unknown expression ${operator}`);
    setLeaf(tree, path, { compute: parseExpression(value, env) });
  };
  const read = (doc: Doc, above: string): void => {
    for (const [name, value] of Object.entries(doc)) {
      const path = above + name;
      const isNested = isDoc(value) && !Object.keys(value).some((key) => key.startsWith('$'));
      const special = dialect.special?.(path, value);
      if (special) {
        if (special.includes) settle(false, 31253, `Cannot do inclusion on field ${path} in exclusion projection`);
        setLeaf(tree, special.path, { shape: special.shape });
      } else if (allowsFlags && isFlag(value)) {
        flag(path, isTruthy(value));
      } else if (isNested && (allowsFlags || Object.keys(value).length > 0)) {
        ensure(Object.keys(value).length > 0, 51270, `Invalid empty sub-projection: ${path}`);
        read(value, `${path}.`);
      } else {
        computed(path, value);
      }
    }
  };
  read(specification, '');
  // Without any flag but `_id: 0`, the other fields stay.
  return { tree, excludes: excludes ?? tree['_id'] !== kept };
}

const computes = (leaf: Tree[string]): boolean => 'compute' in leaf || ('tree' in leaf && leaf.computes);

/** Reshapes the fields in the tree, in document order. Exclusion keeps the other fields; inclusion drops them. */
export function reshapeFields(value: unknown, tree: Tree, excludes: boolean, index?: number): unknown {
  if (Array.isArray(value)) {
    const items = (value as unknown[]).map((item) => reshapeFields(item, tree, excludes, index));
    // Inclusion drops scalars from an array, unless computed fields replace them.
    const stay = excludes || Object.values(tree).some(computes);
    return stay ? items : items.filter((item) => item !== undefined);
  }
  if (!isDoc(value)) return excludes ? value : undefined;
  const result: Doc = {};
  for (const [name, item] of Object.entries(value)) {
    const leaf = tree[name] ?? (excludes ? kept : dropped);
    if ('compute' in leaf) continue;
    const form = 'tree' in leaf ? reshapeFields(item, leaf.tree, excludes, index) : leaf.shape(item, index);
    if (form !== undefined) setField(result, name, form);
  }
  return result;
}

/** Sets the computed fields in every array element, and creates missing documents along the path. */
export function compute(value: unknown, tree: Tree, scope: ExpressionScope): unknown {
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
 * Compiles a projection. Exclusion drops the listed fields. Inclusion keeps them in document order, without scalars
 * along a path, and then sets computed fields.
 */
export function createProjection(specification: Doc, dialect: ProjectionDialect): (doc: Doc, index?: number) => Doc {
  const { tree, excludes } = parseTree(specification, dialect);
  if (!excludes) tree['_id'] ??= kept;
  if (!Object.values(tree).some(computes)) return (doc, index) => reshapeFields(doc, tree, excludes, index) as Doc;
  return (doc, index) => compute(reshapeFields(doc, tree, excludes, index), tree, scopeOf(doc)) as Doc;
}
