import { parseExpression, scopeOf } from '../aggregation/expression';
import { parseCollation } from '../bson/collation';
import type { Env } from '../query/env';
import type { Call } from './command';
import { docOption } from './options';

/**
 * What a command fixes for its filters and expressions: its collation, or else the one its collection was created
 * with; the variables of `let`, which are constant expressions; and `$$NOW`, the same for the whole command.
 */
export function envOf(call: Call, name: string, collation: unknown = call.body['collation']): Env {
  const collection = call.scope.collection(`${call.database}.${name}`);
  const base = {
    collation: parseCollation(collation ?? collection?.options['collation']),
    variables: { NOW: new Date(call.engine.now()) },
  };
  const scope = scopeOf({});
  const entries = Object.entries(docOption(call, 'let') ?? {});
  const own = entries.map(([variable, value]) => [variable, parseExpression(value, base)(scope)] as const);
  return { ...base, variables: { ...base.variables, ...Object.fromEntries(own) } };
}

/** The same with constants of one statement besides. */
export function withConstants(env: Env, constants: unknown): Env {
  return { ...env, variables: { ...env.variables, ...(constants as Env['variables'] | undefined) } };
}
