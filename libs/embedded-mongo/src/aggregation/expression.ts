import type { Doc } from '../bson/codec';
import { field, isDoc } from '../bson/kinds';
import { setField } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import { isTruthy } from '../query/leaf-tests';
import { operators } from './expression-operators';

/** Values by the names of variables, without their `$$`. */
export type Variables = Readonly<Record<string, unknown>>;

/** What an expression may refer to: the document at hand, and variables. */
export interface Scope {
  readonly doc: Doc;
  readonly variables: Variables;
}

/** A compiled expression. A missing value is undefined. */
export type Expression = (scope: Scope) => unknown;

const variableName = /^[a-z][A-Za-z0-9_]*$|^(ROOT|CURRENT|REMOVE|NOW)$/;

/** The scope in which a stage evaluates its expressions. */
export function scopeOf(doc: Doc, variables: Variables = {}): Scope {
  return { doc, variables: { ...variables, ROOT: doc, CURRENT: doc } };
}

/** A field path inside expressions: arrays on the way are mapped over, and give an array ("Field Paths"). */
function readPath(value: unknown, parts: readonly string[], at = 0): unknown {
  const part = parts[at];
  if (part === undefined) return value;
  if (isDoc(value)) return readPath(field(value, part), parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  return (value as unknown[]).map((item) => readPath(item, parts, at)).filter((item) => item !== undefined);
}

function parseReference(text: string): Expression {
  if (!text.startsWith('$$')) {
    const parts = text.slice(1).split('.');
    ensure(!parts.includes(''), 40353, "FieldPath must not end with a '.'.");
    return ({ doc }) => readPath(doc, parts);
  }
  const [name = '', ...parts] = text.slice(2).split('.');
  ensure(variableName.test(name), 9, `'${name}' starts with an invalid character for a user variable name`);
  return ({ variables }) => {
    if (name === 'NOW' && !Object.hasOwn(variables, name)) return new Date();
    ensure(name === 'REMOVE' || Object.hasOwn(variables, name), 17276, `Use of undefined variable: ${name}`);
    return readPath(variables[name], parts);
  };
}

function parseOperator(name: string, operand: unknown): Expression {
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (!operator) throw new MongoFailure(168, `Unrecognized expression '${name}'`);
  return operator(operand, parseExpression);
}

function parseObject(value: Doc): Expression {
  const names = Object.keys(value);
  const [first] = names;
  if (first?.startsWith('$')) {
    ensure(
      names.length === 1,
      15983,
      `an expression specification must contain exactly one field, the name of the ` +
        `expression. Found ${names.length} fields`,
    );
    return parseOperator(first, value[first]);
  }
  const fields = names.map((name) => [name, parseExpression(value[name])] as const);
  return (scope) => {
    const result: Doc = {};
    for (const [name, expression] of fields) {
      const item = expression(scope);
      if (item !== undefined) setField(result, name, item);
    }
    return result;
  };
}

/**
 * Compiles an aggregation expression ("Aggregation Operators"). Throws 168 for an operator that is not served, and
 * MongoDB's own codes for malformed ones.
 */
export function parseExpression(value: unknown): Expression {
  if (typeof value === 'string' && value.startsWith('$')) return parseReference(value);
  if (Array.isArray(value)) {
    const items = (value as unknown[]).map(parseExpression);
    return (scope) => items.map((item) => item(scope) ?? null);
  }
  return isDoc(value) ? parseObject(value) : () => value;
}

/** An expression as the condition that `$expr` makes of it. */
export function compileExpression(value: unknown): (doc: Doc) => boolean {
  const expression = parseExpression(value);
  return (doc) => isTruthy(expression(scopeOf(doc)));
}
