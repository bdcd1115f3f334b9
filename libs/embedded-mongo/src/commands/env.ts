import { parseExpression, scopeOf } from '../aggregation/expression.ts';
import type { Doc } from '../bson/codec.ts';
import { parseCollation } from '../bson/collation.ts';
import type { Env } from '../query/env.ts';
import type { Call } from './command.ts';
import { docOption } from './options.ts';

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
