import type { Doc } from '../bson/codec.ts';
import { isDoc } from '../bson/kinds.ts';
import { setField } from '../bson/paths.ts';
import { ensure } from '../errors.ts';
import type { Env } from '../query/env.ts';
import { equalityKey } from '../storage/keystring.ts';
import { parseAccumulator, type Accumulator } from './accumulators.ts';
import type { Expression, ExpressionScope } from './compiled-expression.ts';
import { parseExpression, scopeOf } from './expression.ts';

interface Group {
  readonly id: unknown;
  readonly scopes: ExpressionScope[];
}

/** Groups documents by a value. Equal numbers of different types form one group. */
function partition(docs: Iterable<Doc>, valueOf: Expression, env: Env): Group[] {
  const groups = new Map<string, Group>();
  for (const doc of docs) {
    const scope = scopeOf(doc);
    const value = valueOf(scope) ?? null;
    const key = equalityKey(value, env.collation);
    const group = groups.get(key);
    if (group) group.scopes.push(scope);
    else groups.set(key, { id: value, scopes: [scope] });
  }
  return [...groups.values()];
}

/** Compiles the computed fields of a group. */
export function parseOutput(specification: Doc, env: Env): [string, Accumulator][] {
  return Object.entries(specification).map(([name, accumulator]) => {
    ensure(!name.includes('.'), 40235, `The field name '${name}' cannot contain '.'`);
    ensure(!name.startsWith('$'), 40236, `The field name '${name}' cannot be an operator name`);
    return [name, parseAccumulator(name, accumulator, env)];
  });
}

/** `$group` returns one document per group, in order of first appearance. */
export function parseGroup(specification: unknown, env: Env): (docs: Iterable<Doc>) => Doc[] {
  ensure(isDoc(specification), 15947, "a group's fields must be specified in an object");
  ensure('_id' in specification, 15955, 'a group specification must include an _id');
  const { _id, ...rest } = specification;
  const id = parseExpression(_id, env);
  const fields = parseOutput(rest, env);
  return (docs) =>
    partition(docs, id, env).map((group) => {
      const result: Doc = { _id: group.id };
      for (const [name, accumulate] of fields) setField(result, name, accumulate(group.scopes) ?? null);
      return result;
    });
}
