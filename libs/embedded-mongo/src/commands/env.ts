import { parseExpression, scopeOf } from '../aggregation/expression';
import type { Doc } from '../bson/codec';
import { parseCollation } from '../bson/collation';
import type { Env } from '../query/env';
import type { Call } from './command';
import { docOption } from './options';

/**
 * What a command fixes for its filters and expressions: its collation, or else the one its collection was created
 * with; the variables of `let`, which are constant expressions; and `$$NOW`, the same for the whole command. A
 * statement may have a collation of its own, and constants besides.
 */
export function envOf(call: Call, name: string, { collation = call.body['collation'], c: constants }: Doc = {}): Env {
  const collection = call.scope.collection(`${call.database}.${name}`);
  const base = {
    collation: parseCollation(collation ?? collection?.options['collation']),
    variables: { NOW: new Date(call.engine.now()) },
  };
  const scope = scopeOf({});
  const entries = Object.entries(docOption(call, 'let') ?? {});
  const own = entries.map(([variable, value]) => [variable, parseExpression(value, base)(scope)] as const);
  return { ...base, variables: { ...base.variables, ...Object.fromEntries(own), ...(constants as Doc | undefined) } };
}
