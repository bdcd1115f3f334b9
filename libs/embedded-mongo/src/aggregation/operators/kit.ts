import type { Doc } from '../../bson/codec.ts';
import { isDoc, isNullish, kindOf } from '../../bson/kinds.ts';
import { integerOf, toNumber } from '../../bson/numbers.ts';
import { ensure } from '../../errors.ts';
import type { Env } from '../../query/env.ts';
import { typeName } from '../../query/type-names.ts';
import type { Expression, Parser, Scope } from '../compiled-expression.ts';

/** Compiles one operator from its operand; the name is the one that it is known by. */
export type Operator = (operand: unknown, parser: Parser, name: string) => Expression;
export type Operators = Readonly<Record<string, Operator>>;

/** What an operator may need beside its values: the rules of the command, and its name for messages. */
export interface Call {
  readonly env: Env;
  readonly name: string;
}

/** Operands as a list: one operand may stand without its brackets. */
export function listOf(operand: unknown, parser: Parser): Expression[] {
  return (Array.isArray(operand) ? (operand as unknown[]) : [operand]).map((one) => parser.parse(one));
}

/** An operator of `least` to `most` operands. */
export function between(least: number, most: number, apply: (values: unknown[], call: Call) => unknown): Operator {
  return (operand, parser, name) => {
    const operands = listOf(operand, parser);
    const given = `${operands.length} were passed in.`;
    const fits = operands.length >= least && operands.length <= most;
    ensure(fits || least !== most, 16020, `Expression ${name} takes exactly ${least} arguments. ${given}`);
    const bounds = `at least ${least} arguments, and at most ${most}`;
    ensure(fits, 28667, `Expression ${name} takes ${bounds}, but ${given}`);
    const call = { env: parser.env, name };
    return (scope) =>
      apply(
        operands.map((one) => one(scope)),
        call,
      );
  };
}

/** An operator of one operand. */
export function single(apply: (value: unknown, call: Call) => unknown): Operator {
  return between(1, 1, ([value], call) => apply(value, call));
}

/** An operator of one operand that makes null of null and of nothing. */
export function unary(apply: (value: unknown, call: Call) => unknown): Operator {
  return single((value, call) => (isNullish(value) ? null : apply(value, call)));
}

/** An operator of two operands that makes null of null and of nothing. */
export function binary(apply: (a: unknown, b: unknown, call: Call) => unknown): Operator {
  return between(2, 2, ([a, b], call) => (isNullish(a) || isNullish(b) ? null : apply(a, b, call)));
}

/** An operator of any number of operands. */
export function variadic(apply: (values: unknown[], call: Call) => unknown): Operator {
  return between(0, Infinity, apply);
}

/** Named arguments with the codes of their absence, those that may be absent, and the codes of what is malformed. */
export interface Arguments {
  readonly shape: number;
  readonly unknown: number;
  readonly needs: Readonly<Record<string, number>>;
  readonly takes?: readonly string[];
}

/** Checks a document of named arguments. */
export function argumentsOf(name: string, operand: unknown, { shape, unknown, needs, takes = [] }: Arguments): Doc {
  ensure(isDoc(operand), shape, `${name} only supports an object as its argument, not ${typeName(operand)}`);
  for (const key of Object.keys(operand)) {
    ensure(Object.hasOwn(needs, key) || takes.includes(key), unknown, `${name} found an unknown argument: ${key}`);
  }
  for (const [key, code] of Object.entries(needs))
    ensure(key in operand, code, `Missing '${key}' parameter to ${name}`);
  return operand;
}

/** Compiles every field of a document. */
export function parseFields(fields: Doc, parser: Parser): (scope: Scope) => Doc {
  const parsed = Object.entries(fields).map(([key, value]) => [key, parser.parse(value)] as const);
  return (scope) => Object.fromEntries(parsed.map(([key, one]) => [key, one(scope)]));
}

/** An operator whose operand is a document of named arguments; absent optional ones are undefined. */
export function withArguments(expected: Arguments, apply: (values: Doc, call: Call) => unknown): Operator {
  return (operand, parser, name) => {
    const values = parseFields(argumentsOf(name, operand, expected), parser);
    const call = { env: parser.env, name };
    return (scope) => apply(values(scope), call);
  };
}

/** The scope with more variables. */
export function bound(scope: Scope, own: Doc): Scope {
  return { ...scope, locals: { ...scope.locals, ...own } };
}

/** The value as an array, or the operator's own refusal. */
export function arrayOf(value: unknown, code: number, what: string): unknown[] {
  ensure(Array.isArray(value), code, `${what} must be an array, found: ${typeName(value)}`);
  return value as unknown[];
}

/** The value as a string, or the operator's own refusal. */
export function stringOf(value: unknown, code: number, what: string): string {
  ensure(kindOf(value) === 'string', code, `${what} must be a string, found: ${typeName(value)}`);
  return String(value);
}

/** The value as a whole number, or the operator's own refusal. */
export function wholeOf(value: unknown, code: number, what: string): number {
  const whole = kindOf(value) === 'number' && Number.isInteger(toNumber(value));
  ensure(whole, code, `${what} must be an integer, found: ${typeName(value)}`);
  return toNumber(value);
}

/** A count or position as the int32 (or int64) that the operator answers. */
export function int(value: number): unknown {
  return integerOf(BigInt(value));
}
