import { parseProject } from '../aggregation/reshape';
import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { setField } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import type { Filter } from './filter';
import { parseFilter } from './filter';
import { isTruthy } from './leaf-tests';

/** Shapes one result; `index` is the array position that the query matched. */
type Project = (doc: Doc, index?: number) => Doc;

/** A tree of projected paths; a leaf is true, or a function that shapes the value. */
type Shape = (value: unknown, index: number | undefined) => unknown;
interface Tree {
  [name: string]: Tree | Shape | true;
}

function addPath(tree: Tree, path: string, leaf: Shape | true): void {
  const parts = path.split('.');
  const last = parts.pop() as string;
  let node = tree;
  for (const part of parts) {
    const next = Object.hasOwn(node, part) ? node[part] : undefined;
    ensure(
      next === undefined || typeof next === 'object',
      31249,
      `Path collision at ${path} remaining portion ${last}`,
    );
    const child = (next as Tree | undefined) ?? {};
    setField(node as Doc, part, child);
    node = child;
  }
  ensure(!Object.hasOwn(node, last), 31250, `Path collision at ${path}`);
  setField(node as Doc, last, leaf);
}

function include(value: unknown, tree: Tree, index: number | undefined): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => isDoc(item) || Array.isArray(item)).map((item) => include(item, tree, index));
  }
  if (!isDoc(value)) return undefined;
  const result: Doc = {};
  for (const name of Object.keys(value)) {
    const node = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (node === undefined) continue;
    const shaped =
      node === true
        ? value[name]
        : typeof node === 'function'
          ? node(value[name], index)
          : include(value[name], node, index);
    if (shaped !== undefined) setField(result, name, shaped);
  }
  return result;
}

function exclude(value: unknown, tree: Tree, index: number | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => exclude(item, tree, index));
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const name of Object.keys(value)) {
    const node = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (node === true) continue;
    const inner = value[name];
    const shaped =
      node === undefined ? inner : typeof node === 'function' ? node(inner, index) : exclude(inner, node, index);
    if (shaped !== undefined) setField(result, name, shaped);
  }
  return result;
}

function sliceShape(operand: unknown): Shape {
  const list = Array.isArray(operand) ? (operand as unknown[]) : [operand];
  ensure(list.length === 1 || list.length === 2, 28724, '$slice takes one or two numbers');
  for (const part of list) ensure(kindOf(part) === 'number', 28724, 'First argument to $slice must be a number');
  const [first = 0, second] = list.map((part) => Math.trunc(toNumber(part)));
  ensure(second === undefined || second > 0, 28729, `Third argument to $slice must be positive: ${second}`);
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (second === undefined) return first < 0 ? value.slice(first) : value.slice(0, first);
    const start = first < 0 ? Math.max(value.length + first, 0) : first;
    return value.slice(start, start + second);
  };
}

function elemMatchShape(operand: unknown): Shape {
  ensure(isDoc(operand), 2, 'elemMatch: Invalid argument, object required');
  const filter: Filter = parseFilter({ item: { $elemMatch: operand } });
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const found = (value as unknown[]).find((item) => filter.matches({ item: [item] }));
    return found === undefined ? undefined : [found];
  };
}

const positional: Shape = (value, index) => {
  if (!Array.isArray(value)) return value;
  ensure(
    index !== undefined && index < value.length,
    51246,
    'Executor error during find command :: caused by :: ' +
      "positional operator '.$' couldn't find a matching element in the array",
  );
  return [value[index]];
};

interface Parsed {
  tree: Tree;
  mode: 'include' | 'exclude' | undefined;
  id: boolean | undefined;
  /** Expressions, by path. */
  computed: Doc;
}

function addField(parsed: Parsed, path: string, operand: unknown): void {
  const flag = typeof operand === 'boolean' || kindOf(operand) === 'number';
  if (path === '_id' && flag) {
    parsed.id = isTruthy(operand);
  } else if (flag) {
    const positionalPath = path.endsWith('.$') && isTruthy(operand);
    setMode(parsed, path, isTruthy(operand) ? 'include' : 'exclude');
    addPath(parsed.tree, positionalPath ? path.slice(0, -2) : path, positionalPath ? positional : true);
  } else if (isDoc(operand) && '$slice' in operand) {
    addPath(parsed.tree, path, sliceShape(operand['$slice']));
  } else if (isDoc(operand) && '$elemMatch' in operand) {
    setMode(parsed, path, 'include');
    addPath(parsed.tree, path, elemMatchShape(operand['$elemMatch']));
  } else if (isDoc(operand) && '$meta' in operand) {
    throw new MongoFailure(238, '$meta is not implemented');
  } else if (isDoc(operand) && !Object.keys(operand)[0]?.startsWith('$')) {
    for (const [name, inner] of Object.entries(operand)) addField(parsed, `${path}.${name}`, inner);
  } else {
    setMode(parsed, path, 'include');
    parsed.computed[path] = operand;
  }
}

function setMode(parsed: Parsed, path: string, mode: 'include' | 'exclude'): void {
  const clash = parsed.mode !== undefined && parsed.mode !== mode;
  ensure(
    !clash,
    mode === 'exclude' ? 31254 : 31253,
    `Cannot do ${mode === 'exclude' ? 'exclusion' : 'inclusion'} on field ${path} in ` +
      `${mode === 'exclude' ? 'inclusion' : 'exclusion'} projection`,
  );
  parsed.mode = mode;
}

/** Compiles a projection ("Project Fields to Return"); undefined when every field is returned. */
export function compileProjection(projection: Doc | undefined): Project | undefined {
  if (!projection || Object.keys(projection).length === 0) return undefined;
  const parsed: Parsed = { tree: {}, mode: undefined, id: undefined, computed: {} };
  for (const [path, operand] of Object.entries(projection)) addField(parsed, path, operand);
  const including = parsed.mode === 'include' || (parsed.mode === undefined && parsed.id === true);
  const idInTree = Object.hasOwn(parsed.tree, '_id');
  if (!idInTree && including && parsed.id !== false) parsed.tree['_id'] = true;
  if (!idInTree && !including && parsed.id === false) parsed.tree['_id'] = true;
  const shape = including ? include : exclude;
  if (Object.keys(parsed.computed).length === 0) return (doc, index) => shape(doc, parsed.tree, index) as Doc;
  const compute = parseProject({ _id: false, ...parsed.computed });
  return (doc, index) => ({ ...(shape(doc, parsed.tree, index) as Doc), ...compute(doc) });
}
