import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import { toNumber, numberType } from '../bson/numbers';
import { setField } from '../bson/paths';
import { show } from '../bson/show';
import { ensure } from '../errors';
import { parseAccumulator, type Accumulator } from './accumulators';
import { parseExpression, scopeOf, type Scope } from './expression';

interface Group {
  readonly id: unknown;
  readonly scopes: Scope[];
}

/** Numbers of different types with one value are one group, as they compare equal. */
function groupKey(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (kindOf(value) === 'number' && numberType(value) !== 'decimal') return `number ${toNumber(value)}`;
  return `${kindOf(value)} ${show(value)}`;
}

/** `$group`: one document a group, in the order in which the groups first appear. */
export function parseGroup(specification: unknown): (docs: readonly Doc[]) => Doc[] {
  ensure(isDoc(specification), 15947, "a group's fields must be specified in an object");
  ensure('_id' in specification, 15955, 'a group specification must include an _id');
  const id = parseExpression(specification['_id']);
  const fields: [string, Accumulator][] = Object.entries(specification)
    .filter(([name]) => name !== '_id')
    .map(([name, accumulator]) => {
      ensure(!name.includes('.'), 40235, `The field name '${name}' cannot contain '.'`);
      return [name, parseAccumulator(name, accumulator)];
    });
  return (docs) => {
    const groups = new Map<string, Group>();
    for (const doc of docs) {
      const scope = scopeOf(doc);
      const value = id(scope) ?? null;
      const key = groupKey(value);
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
