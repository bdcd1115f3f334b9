import type { Doc } from '../bson/codec.ts';
import { isDoc } from '../bson/kinds.ts';

import { ensure } from '../errors.ts';
import type { Env } from '../expressions/env.ts';
import { equalityKey } from '../bson/keystring.ts';
import { parseAccumulator, type Accumulator } from './accumulators.ts';

import { parseExpression, scopeOf } from '../expressions/expression.ts';

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
  return (docs) => {
    const rows = Array.from(docs, (doc) => {
      const scope = scopeOf(doc);
      return { scope, value: id(scope) ?? null };
    });
    // Equal numbers of different types form one group.
    const groups = Map.groupBy(rows, ({ value }) => equalityKey(value, env.collation));
    return Array.from(groups.values(), (group) => {
      const scopes = group.map(({ scope }) => scope);
      const results = fields.map(([name, accumulate]) => [name, accumulate(scopes) ?? null] as const);
      return { _id: group[0]?.value, ...Object.fromEntries(results) };
    });
  };
}
