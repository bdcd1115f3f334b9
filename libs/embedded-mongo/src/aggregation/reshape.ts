import type { Doc } from '../bson/codec.ts';
import { isDoc } from '../bson/kinds.ts';
import { show } from '../bson/show.ts';
import { ensure } from '../errors.ts';
import type { Env } from '../query/env.ts';
import { typeName } from '../query/type-names.ts';
import { parseExpression, scopeOf } from './expression.ts';
import { argumentsOf } from './operators/kit.ts';
import { compute, dropped, emptyTree, formed, place, projector, readTree } from './projection-tree.ts';

/** Maps one document to another. */
export type Reshape = (doc: Doc) => Doc;

/** Compiles the stage `name`. */
export type ReshapeParser = (specification: unknown, env: Env, name: string) => Reshape;

/** `$project` is either an inclusion with computed fields or an exclusion. */
const project: ReshapeParser = (specification, env) => {
  ensure(isDoc(specification), 15969, '$project specification must be an object');
  const prefix = 'Invalid $project :: caused by :: ';
  const isEmpty = Object.keys(specification).length === 0;
  ensure(!isEmpty, 51272, `${prefix}projection specification must have at least one field`);
  return projector(specification, { env, takesFlags: true, prefix });
};

const addFields: ReshapeParser = (specification, env, name) => {
  ensure(isDoc(specification), 40272, `${name} specification stage must be an object, got ${typeName(specification)}`);
  const { tree } = readTree(specification, { env, takesFlags: false, prefix: `Invalid ${name} :: caused by :: ` });
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
    place(tree, path, dropped);
  }
  return (doc) => formed(doc, tree, true) as Doc;
};

const replaceWith: ReshapeParser = (newRoot, env) => {
  const expression = parseExpression(newRoot, env);
  return (doc) => {
    const root = expression(scopeOf(doc));
    const found = `${show(root)}. Type of resulting value: '${typeName(root)}'`;
    ensure(isDoc(root), 40228, `'newRoot' expression must evaluate to an object, but resulting value was: ${found}`);
    return root;
  };
};

const replaceRoot: ReshapeParser = (operand, env, name) => {
  const { newRoot } = argumentsOf(name, operand, { shape: 40229, unknown: 40415, needs: { newRoot: 40231 } });
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
