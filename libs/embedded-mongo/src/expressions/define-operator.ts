import type { Doc } from '../bson/codec.ts';
import { isDoc, isNullish, kindOf } from '../bson/kinds.ts';
import { integerOf, toNumber } from '../bson/numbers.ts';
import { ensure } from '../errors.ts';
import type { Env } from './env.ts';
import { typeName } from '../bson/type-names.ts';
import type { Expression, Parser, ExpressionScope } from './compiled-expression.ts';

/** Compiles the operator `name` from its operand. */
export type Operator = (operand: unknown, parser: Parser, name: string) => Expression;
export type Operators = Readonly<Record<string, Operator>>;

/** An operator's environment, and its name for messages. */
export interface OperatorContext {
  readonly env: Env;
  readonly name: string;
}

/** Calculates an operator's result from its evaluated operands. */
type Apply<Operands> = (operands: Operands, context: OperatorContext) => unknown;

/** The operands as a list; a single operand may come without brackets. */
export function listOf(operand: unknown, parser: Parser): Expression[] {
  return (Array.isArray(operand) ? (operand as unknown[]) : [operand]).map((one) => parser.parse(one));
}

/** An operator with `least` to `most` operands. */
export function withArity(least: number, most: number, apply: Apply<unknown[]>): Operator {
  return (operand, parser, name) => {
    const operands = listOf(operand, parser);
    const given = `${operands.length} were passed in.`;
    const fits = operands.length >= least && operands.length <= most;
    ensure(fits || least !== most, 16020, `Expression ${name} takes exactly ${least} arguments. ${given}`);
    const bounds = `at least ${least} arguments, and at most ${most}`;
    ensure(fits, 28667, `Expression ${name} takes ${bounds}, but ${given}`);
    const context = { env: parser.env, name };
    const values = (scope: ExpressionScope): unknown[] => operands.map((one) => one(scope));
    return (scope) => apply(values(scope), context);
  };
}

export function unary(apply: Apply<unknown>): Operator {
  return withArity(1, 1, ([value], context) => apply(value, context));
}

/** An operator with one operand that returns null for a null or missing value. */
export function unaryOrNull(apply: Apply<unknown>): Operator {
  return unary((value, context) => (isNullish(value) ? null : apply(value, context)));
}

/** An operator with two operands that returns null if one is null or missing. */
export function binaryOrNull(apply: (a: unknown, b: unknown, context: OperatorContext) => unknown): Operator {
  return withArity(2, 2, ([a, b], context) => (isNullish(a) || isNullish(b) ? null : apply(a, b, context)));
}

export function variadic(apply: Apply<unknown[]>): Operator {
  return withArity(0, Infinity, apply);
}

/** The error codes of another type and of an unknown argument, then the required and the optional arguments. */
export type ArgumentSpec = readonly [
  typeCode: number,
  unknownCode: number,
  required: Readonly<Record<string, number>>,
  optional?: readonly string[],
];

/** Validates a document of named arguments. Each required one has its error code. */
export function argumentsOf(name: string, operand: unknown, spec: ArgumentSpec): Doc {
  const [typeCode, unknownCode, required, optional = []] = spec;
  ensure(isDoc(operand), typeCode, `${name} only supports an object as its argument, not ${typeName(operand)}`);
  for (const key of Object.keys(operand)) {
    const isKnown = Object.hasOwn(required, key) || optional.includes(key);
    ensure(isKnown, unknownCode, `${name} found an unknown argument: ${key}`);
  }
  for (const [key, code] of Object.entries(required))
    ensure(key in operand, code, `Missing '${key}' parameter to ${name}`);
  return operand;
}

export function parseFields(fields: Doc, parser: Parser): (scope: ExpressionScope) => Doc {
  const parsed = Object.entries(fields).map(([key, value]) => [key, parser.parse(value)] as const);
  return (scope) => Object.fromEntries(parsed.map(([key, one]) => [key, one(scope)]));
}

/** An operator with named arguments. Missing optional arguments are undefined. */
export function withArguments(expected: ArgumentSpec, apply: Apply<Doc>): Operator {
  return (operand, parser, name) => {
    const values = parseFields(argumentsOf(name, operand, expected), parser);
    const context = { env: parser.env, name };
    return (scope) => apply(values(scope), context);
  };
}

export function bound(scope: ExpressionScope, own: Doc): ExpressionScope {
  return { ...scope, locals: { ...scope.locals, ...own } };
}

/** The value as an array. Throws the operator's code for another type. */
export function arrayOf(value: unknown, code: number, what: string): unknown[] {
  ensure(Array.isArray(value), code, `${what} must be an array, found: ${typeName(value)}`);
  return value as unknown[];
}

/** The value as a string. Throws the operator's code for another type. */
export function stringOf(value: unknown, code: number, what: string): string {
  ensure(kindOf(value) === 'string', code, `${what} must be a string, found: ${typeName(value)}`);
  return String(value);
}

/** The value as an integer. Throws the operator's code for another type. */
export function wholeOf(value: unknown, code: number, what: string): number {
  const whole = kindOf(value) === 'number' && Number.isInteger(toNumber(value));
  ensure(whole, code, `${what} must be an integer, found: ${typeName(value)}`);
  return toNumber(value);
}

/** A count or position as int32, or as int64 when it is too large. */
export function int(value: number): unknown {
  return integerOf(BigInt(value));
}
