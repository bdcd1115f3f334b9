import { parseExpression, scopeOf } from '../expressions/expression.ts';
import type { Doc } from '../bson/codec.ts';
import { parseCollation } from '../bson/collation.ts';
import type { Env } from '../expressions/env.ts';
import type { Call } from './command.ts';
import { docOption } from './options.ts';

/**
 * The environment of a command's filters and expressions: its collation, else the collection's; the variables of `let`,
 * which are constant expressions; and `$$NOW`, which stays the same throughout the command. A statement may have its
 * own collation and constants.
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
