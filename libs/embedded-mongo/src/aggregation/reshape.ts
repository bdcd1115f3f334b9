import type { Doc } from '../bson/codec';
import { isDoc } from '../bson/kinds';
import { show } from '../bson/show';
import { ensure } from '../errors';
import type { Env } from '../query/env';
import { typeName } from '../query/type-names';
import { parseExpression, scopeOf } from './expression';
import { compute, emptyTree, exclude, place, projector, readTree } from './projection-tree';

/** What a stage makes of one document. */
export type Reshape = (doc: Doc) => Doc;

/** `$project`: inclusion with computed fields, or exclusion; never both ("$project (aggregation)"). */
export function parseProject(specification: unknown, env: Env): Reshape {
  ensure(isDoc(specification), 15969, '$project specification must be an object');
  ensure(
    Object.keys(specification).length > 0,
    51272,
    'Invalid $project :: caused by :: projection specification must have at least one field',
  );
  const dialect = { env, takesFlags: true, prefix: 'Invalid $project :: caused by :: ' };
  return projector(specification, dialect);
}

/** `$addFields` and `$set`. */
export function parseAddFields(name: string, specification: unknown, env: Env): Reshape {
  ensure(isDoc(specification), 40272, `${name} specification stage must be an object, got ${typeName(specification)}`);
  const { tree } = readTree(specification, { env, takesFlags: false, prefix: `Invalid ${name} :: caused by :: ` });
  return (doc) => compute(doc, tree, scopeOf(doc)) as Doc;
}

/** `$unset`: a path or a list of paths. */
export function parseUnset(specification: unknown): Reshape {
  const isList = Array.isArray(specification);
  ensure(isList || typeof specification === 'string', 31002, '$unset specification must be a string or an array');
  const paths = isList ? (specification as unknown[]) : [specification];
  ensure(paths.length > 0, 31119, '$unset specification must be a string or an array with at least one field');
  const tree = emptyTree();
  for (const path of paths) {
    ensure(
      typeof path === 'string',
      31120,
      '$unset specification must be a string or an array containing only string values',
    );
    place(tree, path, { keep: false });
  }
  return (doc) => exclude(doc, tree) as Doc;
}

/** `$replaceRoot` and `$replaceWith`. */
export function parseReplaceRoot(newRoot: unknown, env: Env): Reshape {
  const expression = parseExpression(newRoot, env);
  return (doc) => {
    const root = expression(scopeOf(doc));
    const found = `${show(root)}. Type of resulting value: '${typeName(root)}'`;
    ensure(isDoc(root), 40228, `'newRoot' expression must evaluate to an object, but resulting value was: ${found}`);
    return root;
  };
}
