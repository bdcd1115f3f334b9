import type { Doc } from '../../bson/codec';
import { isDoc, isNullish, kindOf } from '../../bson/kinds';
import { integerOf, toNumber } from '../../bson/numbers';
import { ensure } from '../../errors';
import type { Env } from '../../query/env';
import { typeName } from '../../query/type-names';
import type { Expression, Parser } from '../expression';

/** Compiles one operator from its operand. */
export type Operator = (operand: unknown, parser: Parser) => Expression;
export type Operators = Readonly<Record<string, Operator>>;

/** Operands as a list: one operand may stand without its brackets. */
export function listOf(operand: unknown, parser: Parser): Expression[] {
  return (Array.isArray(operand) ? (operand as unknown[]) : [operand]).map((one) => parser.parse(one));
}

/** An operator of `least` to `most` operands. */
export function between(least: number, most: number, apply: (values: unknown[], env: Env) => unknown): Naming {
  return (name) => (operand, parser) => {
    const operands = listOf(operand, parser);
    const given = operands.length;
    if (least === most) {
      const message = `Expression ${name} takes exactly ${least} arguments. ${given} were passed in.`;
      ensure(given === least, 16020, message);
    }
    const bounds = `at least ${least} arguments, and at most ${most}`;
    const message = `Expression ${name} takes ${bounds}, but ${given} were passed in.`;
    ensure(given >= least && given <= most, 28667, message);
    return (scope) =>
      apply(
        operands.map((one) => one(scope)),
        parser.env,
      );
  };
}

/** An operator that still has to be told its own name, for its messages. */
type Naming = (name: string) => Operator;

/** Gives the operators of a table their names. */
export function named(table: Record<string, Naming>): Operators {
  return Object.fromEntries(Object.entries(table).map(([name, naming]) => [name, naming(name)]));
}

/** An operator of exactly `count` operands. */
export function fixed(count: number, apply: (...values: unknown[]) => unknown): Naming {
  return between(count, count, (values) => apply(...values));
}

/** An operator of one operand that makes null of null and of nothing. */
export function unary(apply: (value: unknown) => unknown): Naming {
  return fixed(1, (value) => (isNullish(value) ? null : apply(value)));
}

/** An operator of any number of operands. */
export function variadic(apply: (values: unknown[], env: Env) => unknown): Naming {
  return between(0, Infinity, apply);
}

/** An operator whose operand is a document of named arguments; absent optional ones are undefined. */
export function withFields(
  name: string,
  required: readonly string[],
  optional: readonly string[],
  apply: (values: Doc, env: Env) => unknown,
  codes: { shape: number; unknown: number; missing: number } = { shape: 9, unknown: 9, missing: 9 },
): Operator {
  return (operand, parser) => {
    const fields = fieldsOf(name, operand, required, optional, codes);
    const parsed = Object.entries(fields).map(([key, value]) => [key, parser.parse(value)] as const);
    return (scope) => apply(Object.fromEntries(parsed.map(([key, one]) => [key, one(scope)])), parser.env);
  };
}

/** Checks a document of named arguments. */
export function fieldsOf(
  name: string,
  operand: unknown,
  required: readonly string[],
  optional: readonly string[] = [],
  codes: { shape: number; unknown: number; missing: number } = { shape: 9, unknown: 9, missing: 9 },
): Doc {
  ensure(isDoc(operand), codes.shape, `${name} only supports an object as its argument`);
  for (const key of Object.keys(operand)) {
    ensure([...required, ...optional].includes(key), codes.unknown, `${name} found an unknown argument: ${key}`);
  }
  for (const key of required) ensure(key in operand, codes.missing, `Missing '${key}' parameter to ${name}`);
  return operand;
}

/** The value as an array, or the operator's own refusal. */
export function arrayOf(value: unknown, code: number, message: string): unknown[] {
  ensure(Array.isArray(value), code, message);
  return value as unknown[];
}

/** The value as a string, or the operator's own refusal. */
export function stringOf(value: unknown, code: number, what: string): string {
  ensure(kindOf(value) === 'string', code, `${what}, found: ${typeName(value)}`);
  return String((value as { value?: unknown }).value ?? value);
}

/** The value as a whole number, or the operator's own refusal. */
export function wholeOf(value: unknown, code: number, what: string): number {
  const whole = kindOf(value) === 'number' && Number.isInteger(toNumber(value));
  ensure(whole, code, `${what}, found: ${typeName(value)}`);
  return toNumber(value);
}

/** A count or position as the int32 (or int64) that the operator answers. */
export function int(value: number): unknown {
  return integerOf(BigInt(value));
}
