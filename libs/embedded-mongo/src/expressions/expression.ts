import type { Doc } from '../bson/codec.ts';
import { field, isDoc } from '../bson/kinds.ts';
import { setField } from '../bson/paths.ts';
import { CommandError, ensure } from '../errors.ts';
import { plainEnv, type Env } from './env.ts';
import { isTruthy } from '../bson/compare.ts';
import type { Expression, Parser, ExpressionScope } from './compiled-expression.ts';
import { operators } from './operators.ts';

/** The scope in which a stage evaluates its expressions. */
export function scopeOf(doc: Doc): ExpressionScope {
  return { doc, locals: {} };
}

/** Reads a field path. An array along the path yields an array of its elements' values ("Field Paths"). */
function readPath(value: unknown, parts: readonly string[], at = 0): unknown {
  const part = parts[at];
  if (part === undefined) return value;
  if (isDoc(value)) return readPath(field(value, part), parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  return (value as unknown[]).map((item) => readPath(item, parts, at)).filter((item) => item !== undefined);
}

function checkedParts(path: string): string[] {
  const parts = path.split('.');
  ensure(path !== '', 16872, "'$' by itself is not a valid FieldPath");
  ensure(parts.at(-1) !== '', 40353, "FieldPath must not end with a '.'.");
  ensure(!parts.includes(''), 15998, 'FieldPath field names may not be empty strings.');
  const dollar = parts.find((part) => part.startsWith('$'));
  const message = `FieldPath field names may not start with '$'. Consider using $getField or $setField.`;
  ensure(dollar === undefined, 16410, message);
  return parts;
}

/** Rejects invalid names of user variables. */
function checkVariable(name: string): string {
  ensure(name !== '', 16866, 'empty variable names are not allowed');
  const valid = /^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name) || name === 'CURRENT';
  ensure(valid, 9, `'${name}' starts with an invalid character for a user variable name`);
  return name;
}

function parseReference(text: string, env: Env, locals: ReadonlySet<string>): Expression {
  ensure(text !== '$$', 16870, 'empty variable names are not allowed');
  // "System Variables": `$field` stands for `$$CURRENT.field`.
  const isField = !text.startsWith('$$');
  const [name = '', ...parts] = isField ? ['CURRENT', ...checkedParts(text.slice(1))] : checkedParts(text.slice(2));
  if (locals.has(name)) return (scope) => readPath(scope.locals[name], parts);
  if (Object.hasOwn(env.variables, name)) {
    const value = readPath(env.variables[name], parts);
    return () => value;
  }
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return ({ doc }) => readPath(doc, parts);
    case 'REMOVE':
      return () => undefined;
    case 'NOW':
      return () => new Date();
    default:
      throw new CommandError(17276, `Use of undefined variable: ${name}`);
  }
}

function parseObject(value: Doc, parser: Parser): Expression {
  const names = Object.keys(value);
  const [first] = names;
  if (first?.startsWith('$')) {
    const message =
      'an expression specification must contain exactly one field, the name of the ' +
      `expression. Found ${names.length} fields`;
    ensure(names.length === 1, 15983, message);
    const operator = Object.hasOwn(operators, first) ? operators[first] : undefined;
    if (!operator) throw new CommandError(168, `Unrecognized expression '${first}'`);
    return operator(value[first], parser, first);
  }
  for (const name of names) {
    ensure(name !== '', 15998, 'FieldPath field names may not be empty strings.');
    const message = `FieldPath field names may not contain '.'. Consider using $getField or $setField.`;
    ensure(!name.includes('.'), 16412, message);
    ensure(!name.startsWith('$'), 15983, `Unrecognized expression '${name}'`);
  }
  const fields = names.map((name) => [name, parser.parse(value[name])] as const);
  return (scope) => {
    const result: Doc = {};
    for (const [name, expression] of fields) {
      const item = expression(scope);
      if (item !== undefined) setField(result, name, item);
    }
    return result;
  };
}

function parserFor(env: Env, locals: ReadonlySet<string>): Parser {
  const parser: Parser = {
    env,
    binding: (names) => parserFor(env, new Set([...locals, ...names.map(checkVariable)])),
    parse(value) {
      if (typeof value === 'string' && value.startsWith('$')) return parseReference(value, env, locals);
      if (Array.isArray(value)) {
        const items = (value as unknown[]).map((item) => parser.parse(item));
        return (scope) => items.map((item) => item(scope) ?? null);
      }
      return isDoc(value) ? parseObject(value, parser) : () => value;
    },
  };
  return parser;
}

/**
 * Compiles an aggregation expression ("Aggregation Operators"). Throws 168 for an unknown operator and MongoDB's
 * codes for malformed operands.
 */
export function parseExpression(value: unknown, env: Env = plainEnv, names: readonly string[] = []): Expression {
  return parserFor(env, new Set(names)).parse(value);
}

/** Compiles the condition of `$expr`. */
export function compileExpression(value: unknown, env: Env): (doc: Doc) => boolean {
  const expression = parseExpression(value, env);
  return (doc) => isTruthy(expression(scopeOf(doc)));
}
