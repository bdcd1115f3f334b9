import type { Doc } from '../bson/codec';
import { isDoc } from '../bson/kinds';
import { setField } from '../bson/paths';
import { ensure } from '../errors';
import { encodeValue } from '../storage/keystring';
import type { Accumulator } from './accumulators';
import { parseAccumulator } from './accumulators';
import type { Scope, Variables } from './expression';
import { parseExpression, scopeOf } from './expression';

interface Group {
  readonly id: unknown;
  readonly scopes: Scope[];
}

/** `$group`: one document a group, in the order in which the groups first appear. */
export function parseGroup(specification: unknown): (docs: Iterable<Doc>, variables: Variables) => Doc[] {
  ensure(isDoc(specification), 15947, "a group's fields must be specified in an object");
  ensure('_id' in specification, 15955, 'a group specification must include an _id');
  const id = parseExpression(specification['_id']);
  const fields: [string, Accumulator][] = Object.entries(specification)
    .filter(([name]) => name !== '_id')
    .map(([name, accumulator]) => {
      ensure(!name.includes('.'), 40235, `The field name '${name}' cannot contain '.'`);
      return [name, parseAccumulator(name, accumulator)];
    });
  return (docs, variables) => {
    const groups = new Map<string, Group>();
    for (const doc of docs) {
      const scope = scopeOf(doc, variables);
      const value = id(scope) ?? null;
      // Values that compare equal are one group, whatever their number types.
      const key = encodeValue(value).toString('latin1');
      const group = groups.get(key);
      if (group) group.scopes.push(scope);
      else groups.set(key, { id: value, scopes: [scope] });
    }
    return [...groups.values()].map((group) => {
      const result: Doc = { _id: group.id };
      for (const [name, accumulate] of fields) setField(result, name, accumulate(group.scopes) ?? null);
      return result;
    });
  };
}
