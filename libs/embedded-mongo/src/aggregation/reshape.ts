import type { Doc } from '../bson/codec';
import { field, isDoc, kindOf } from '../bson/kinds';
import { setField } from '../bson/paths';
import { ensure } from '../errors';
import { isTruthy } from '../query/leaf-tests';
import type { Expression, Scope, Variables } from './expression';
import { parseExpression, scopeOf } from './expression';

/** What a stage makes of one document. */
export type Reshape = (doc: Doc, variables?: Variables) => Doc;

/** A tree of paths: a leaf keeps, drops or computes. */
type Leaf = { keep: boolean } | { compute: Expression };
interface Tree {
  [name: string]: Leaf | { tree: Tree };
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean' || kindOf(value) === 'number';

function place(tree: Tree, parts: readonly string[], leaf: Leaf): void {
  const [name = '', ...rest] = parts;
  ensure(name !== '', 40352, 'FieldPath cannot be constructed with empty string');
  if (rest.length === 0) {
    ensure(!(name in tree), 31250, `Path collision at ${name}`);
    tree[name] = leaf;
    return;
  }
  const below = (tree[name] ??= { tree: {} });
  ensure('tree' in below, 31249, `Path collision at ${parts.join('.')}`);
  place(below.tree, rest, leaf);
}

function readTree(specification: Doc, takesFlags: boolean): Tree {
  const tree: Tree = {};
  const read = (doc: Doc, above: readonly string[]): void => {
    for (const [name, value] of Object.entries(doc)) {
      const parts = [...above, ...name.split('.')];
      const isNested = isDoc(value) && !Object.keys(value).some((key) => key.startsWith('$'));
      if (takesFlags && isFlag(value)) place(tree, parts, { keep: isTruthy(value) });
      else if (isNested && Object.keys(value).length > 0) read(value, parts);
      else place(tree, parts, { compute: parseExpression(value) });
    }
  };
  read(specification, []);
  return tree;
}

/** Whether the tree says what to leave out: only `_id` may be left out among inclusions. */
function isExclusion(tree: Tree, top = true): boolean {
  return Object.entries(tree).some(([name, leaf]) => {
    if ('tree' in leaf) return isExclusion(leaf.tree, false);
    return 'keep' in leaf && !leaf.keep && !(top && name === '_id');
  });
}

const onlyDropsId = (tree: Tree): boolean => {
  const leaf = tree['_id'];
  return Object.keys(tree).length === 1 && leaf !== undefined && 'keep' in leaf && !leaf.keep;
};

function hasInclusion(tree: Tree, top = true): boolean {
  return Object.entries(tree).some(([name, leaf]) => {
    if ('tree' in leaf) return hasInclusion(leaf.tree, false);
    return 'compute' in leaf || (leaf.keep && !(top && name === '_id'));
  });
}

function exclude(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map((item) => exclude(item, tree));
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const [name, item] of Object.entries(value)) {
    const leaf = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (leaf && 'keep' in leaf && !leaf.keep) continue;
    setField(result, name, leaf && 'tree' in leaf ? exclude(item, leaf.tree) : item);
  }
  return result;
}

/** Keeps what the tree names, in the document's own order; scalars on the way vanish. */
function include(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value))
    return (value as unknown[]).map((item) => include(item, tree)).filter((item) => item !== undefined);
  if (!isDoc(value)) return undefined;
  const result: Doc = {};
  for (const [name, item] of Object.entries(value)) {
    const leaf = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (!leaf || 'compute' in leaf) continue;
    const kept = 'tree' in leaf ? include(item, leaf.tree) : leaf.keep ? item : undefined;
    if (kept !== undefined) setField(result, name, kept);
  }
  return result;
}

/** Sets the computed leaves; documents on the way are made, and array elements each get them. */
function compute(value: unknown, tree: Tree, scope: Scope): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map((item) => compute(item, tree, scope));
  const result: Doc = isDoc(value) ? { ...value } : {};
  let touched = isDoc(value);
  for (const [name, leaf] of Object.entries(tree)) {
    if ('keep' in leaf) continue;
    const computed = 'compute' in leaf ? leaf.compute(scope) : compute(field(result, name), leaf.tree, scope);
    if (computed === undefined) Reflect.deleteProperty(result, name);
    else {
      setField(result, name, computed);
      touched = true;
    }
  }
  return touched ? result : undefined;
}

/** `$project`: inclusion with computed fields, or exclusion; never both ("$project (aggregation)"). */
export function parseProject(specification: unknown): Reshape {
  ensure(isDoc(specification), 15969, '$project specification must be an object');
  ensure(
    Object.keys(specification).length > 0,
    51272,
    'Invalid $project :: caused by :: projection specification must have at least one field',
  );
  const tree = readTree(specification, true);
  if (isExclusion(tree) || onlyDropsId(tree)) {
    ensure(!hasInclusion(tree), 31253, 'Invalid $project :: caused by :: Cannot do inclusion in exclusion projection');
    return (doc) => exclude(doc, tree) as Doc;
  }
  tree['_id'] ??= { keep: true };
  return (doc, variables) => (compute(include(doc, tree), tree, scopeOf(doc, variables)) ?? {}) as Doc;
}

/** `$addFields` and `$set`. */
export function parseAddFields(name: string, specification: unknown): Reshape {
  ensure(isDoc(specification), 40272, `${name} specification stage must be an object, got ${kindOf(specification)}`);
  const tree = readTree(specification, false);
  return (doc, variables) => (compute(doc, tree, scopeOf(doc, variables)) ?? {}) as Doc;
}

/** `$unset`: a path or a list of paths. */
export function parseUnset(specification: unknown): Reshape {
  const paths = Array.isArray(specification) ? (specification as unknown[]) : [specification];
  const tree: Tree = {};
  for (const path of paths) {
    ensure(
      typeof path === 'string',
      31120,
      '$unset specification must be a string or an array containing only string values',
    );
    place(tree, path.split('.'), { keep: false });
  }
  return (doc) => exclude(doc, tree) as Doc;
}

/** `$replaceRoot` and `$replaceWith`. */
export function parseReplaceRoot(newRoot: unknown): Reshape {
  const expression = parseExpression(newRoot);
  return (doc, variables) => {
    const root = expression(scopeOf(doc, variables));
    ensure(
      isDoc(root),
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type: ${kindOf(root)}`,
    );
    return root;
  };
}
