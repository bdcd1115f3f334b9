import type { Doc } from '../bson/codec.ts';
import { isDoc } from '../bson/kinds.ts';
import { formatValue } from '../bson/format-value.ts';
import { ensure } from '../errors.ts';
import type { Env } from '../expressions/env.ts';
import { typeName } from '../bson/type-names.ts';
import { parseExpression, scopeOf } from '../expressions/expression.ts';
import { argumentsOf } from '../expressions/define-operator.ts';
import {
  compute,
  dropped,
  emptyTree,
  reshapeFields,
  setLeaf,
  createProjection,
  parseTree,
} from '../expressions/projection-tree.ts';

export type Reshape = (doc: Doc) => Doc;

export type ReshapeParser = (specification: unknown, env: Env, name: string) => Reshape;

/** `$project` is either an inclusion with computed fields or an exclusion. */
const project: ReshapeParser = (specification, env) => {
  ensure(isDoc(specification), 15969, '$project specification must be an object');
  const prefix = 'Invalid $project :: caused by :: ';
  const isEmpty = Object.keys(specification).length === 0;
  ensure(!isEmpty, 51272, `${prefix}projection specification must have at least one field`);
  return createProjection(specification, { env, allowsFlags: true, prefix });
};

const addFields: ReshapeParser = (specification, env, name) => {
  ensure(isDoc(specification), 40272, `${name} specification stage must be an object, got ${typeName(specification)}`);
  const { tree } = parseTree(specification, { env, allowsFlags: false, prefix: `Invalid ${name} :: caused by :: ` });
  return (doc) => compute(doc, tree, scopeOf(doc)) as Doc;
};

const unset: ReshapeParser = (specification) => {
  const paths = Array.isArray(specification) ? (specification as unknown[]) : [specification];
  const expected = '$unset specification must be a string or an array';
  ensure(Array.isArray(specification) || typeof specification === 'string', 31002, expected);
  ensure(paths.length > 0, 31119, `${expected} with at least one field`);
  const tree = emptyTree();
  for (const path of paths) {
    ensure(typeof path === 'string', 31120, `${expected} containing only string values`);
    setLeaf(tree, path, dropped);
  }
  return (doc) => reshapeFields(doc, tree, true) as Doc;
};

const replaceWith: ReshapeParser = (newRoot, env) => {
  const expression = parseExpression(newRoot, env);
  return (doc) => {
    const root = expression(scopeOf(doc));
    const found = `${formatValue(root)}. Type of resulting value: '${typeName(root)}'`;
    ensure(isDoc(root), 40228, `'newRoot' expression must evaluate to an object, but resulting value was: ${found}`);
    return root;
  };
};

const replaceRoot: ReshapeParser = (operand, env, name) => {
  const { newRoot } = argumentsOf(name, operand, [40229, 40415, { newRoot: 40231 }]);
  return replaceWith(newRoot, env, name);
};

/** The stages that map each document to one document. Update pipelines accept the same stages. */
export const reshapes: Record<string, ReshapeParser> = {
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $replaceWith: replaceWith,
  $replaceRoot: replaceRoot,
};
