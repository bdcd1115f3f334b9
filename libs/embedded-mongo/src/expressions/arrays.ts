import type { Doc } from '../bson/codec.ts';
import { compareValues, equalValues, isTruthy } from '../bson/compare.ts';
import { isDoc, isNullish, kindOf } from '../bson/kinds.ts';
import { setField } from '../bson/paths.ts';
import { ensure } from '../errors.ts';
import type { Env } from './env.ts';
import { typeName } from '../bson/type-names.ts';
import { distinct, folds, type Fold } from './folds.ts';
import type { ArgumentSpec, Operator, Operators } from './define-operator.ts';
import { argumentsOf, arrayOf, withArity, binaryOrNull, bound, int, parseFields, unary } from './define-operator.ts';
import { unaryOrNull, variadic, wholeOf, withArguments } from './define-operator.ts';

function elementAt(list: unknown, position: unknown, name: string): unknown {
  const items = arrayOf(list, 28689, `the first argument of ${name}`);
  const message = `${name}'s second argument must be a numeric value, but is ${typeName(position)}`;
  ensure(kindOf(position) === 'number', 28690, message);
  return items.at(wholeOf(position, 28691, `the second argument of ${name}`));
}

/** Combines elements; `evaluate` computes the operator's body for one of them. */
type Loop = (items: unknown[], evaluate: (item: unknown, more?: Doc) => unknown, values: Doc) => unknown;

/**
 * An operator that evaluates the argument `body` with each element of `input` bound to a variable. `notArray` is the
 * error code of another input; `binds` are further variables.
 */
function overElements(spec: ArgumentSpec, body: string, notArray: number, loop: Loop, binds: string[] = []): Operator {
  return (operand, parser, name) => {
    const { as = 'this', [body]: each, ...others } = argumentsOf(name, operand, spec);
    ensure(typeof as === 'string', 16880, "'as' must be a string");
    const inner = parser.binding([as, ...binds]).parse(each);
    const read = parseFields(others, parser);
    return (scope) => {
      const values = read(scope);
      if (isNullish(values['input'])) return null;
      const items = arrayOf(values['input'], notArray, `the input of ${name}`);
      return loop(items, (item, more) => inner(bound(scope, { ...more, [as]: item })), values);
    };
  };
}

const map = overElements([16878, 16879, { input: 16880, in: 16882 }, ['as']], 'in', 16883, (items, evaluate) =>
  items.map((item) => evaluate(item) ?? null),
);

const filter = overElements(
  [28646, 28647, { input: 28648, cond: 28650 }, ['as', 'limit']],
  'cond',
  28651,
  (items, evaluate, { limit }) => {
    const most = isNullish(limit) ? Infinity : wholeOf(limit, 327391, '$filter: limit');
    ensure(most > 0, 327392, '$filter: limit must be greater than 0');
    const kept: unknown[] = [];
    for (const item of items) if (kept.length < most && isTruthy(evaluate(item))) kept.push(item);
    return kept;
  },
);

const reduce = overElements(
  [40075, 40076, { input: 40077, initialValue: 40078, in: 40079 }],
  'in',
  40080,
  (items, evaluate, { initialValue }) => items.reduce((value, item) => evaluate(item, { value }), initialValue),
  ['value'],
);

/** `count` elements from a position, or the first or last elements without `count`. */
export function sliceOf(items: unknown[], first: number, count?: number): unknown[] {
  if (count === undefined) return first < 0 ? items.slice(first) : items.slice(0, first);
  const from = first < 0 ? Math.max(items.length + first, 0) : first;
  return items.slice(from, from + count);
}

function slice([list, first, second]: unknown[]): unknown {
  if (isNullish(list) || isNullish(first) || second === null) return null;
  const items = arrayOf(list, 28724, 'the first argument of $slice');
  const start = wholeOf(first, 28725, 'the second argument of $slice');
  if (second === undefined) return sliceOf(items, start);
  const count = wholeOf(second, 28727, 'the third argument of $slice');
  ensure(count > 0, 28729, `Third argument to $slice must be positive: ${count}`);
  return sliceOf(items, start, count);
}

/** An operator on arrays. If one operand is null or missing, the result is null, except for `$setIsSubset`. */
function ofArrays(code: number, count: number | undefined, apply: (lists: unknown[][], env: Env) => unknown): Operator {
  return withArity(count ?? 0, count ?? Infinity, (lists, { env, name }) => {
    if (name !== '$setIsSubset' && lists.some(isNullish)) return null;
    const arrays = lists.map((list) => arrayOf(list, code, `each operand of ${name}`));
    return apply(arrays, env);
  });
}

const has = (list: unknown[], item: unknown, { collation }: Env): boolean =>
  list.some((other) => equalValues(other, item, collation));

const without = (list: unknown[], others: unknown[], env: Env): unknown[] =>
  list.filter((item) => !has(others, item, env));

const sorted = (list: unknown[], { collation }: Env): unknown[] =>
  distinct(list, collation).sort((a, b) => compareValues(a, b, collation));

function intersection([first = [], ...others]: unknown[][], env: Env): unknown[] {
  const common = first.filter((item) => others.every((list) => has(list, item, env)));
  return sorted(common, env);
}

function pairOf(item: unknown): [string, unknown] {
  if (Array.isArray(item)) {
    ensure(item.length === 2, 40397, '$arrayToObject requires an array of size 2 arrays, found array of another size');
    ensure(typeof item[0] === 'string', 40395, '$arrayToObject requires an array of key-value pairs with string keys');
    return item as [string, unknown];
  }
  ensure(isDoc(item), 40398, `Unrecognised input type format for $arrayToObject: ${typeName(item)}`);
  const isPair = Object.keys(item).length === 2 && 'k' in item && 'v' in item;
  ensure(isPair, 40392, "$arrayToObject requires an object with keys 'k' and 'v'");
  ensure(typeof item['k'] === 'string', 40394, "$arrayToObject requires an object with string 'k'");
  return [item['k'], item['v']];
}

function arrayToObject(list: unknown): Doc {
  return Object.fromEntries(arrayOf(list, 40386, 'the argument of $arrayToObject').map(pairOf));
}

function objectToArray(value: unknown): unknown {
  ensure(isDoc(value), 40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
  return Object.entries(value).map(([k, v]) => ({ k, v }));
}

/** `$setField` sets fields whose names contain dots or dollar signs. */
const setFieldOf = withArguments(
  [4161100, 4161101, { field: 4161102, value: 4161103, input: 4161109 }],
  ({ field: name, input, value }) => {
    ensure(typeof name === 'string', 4161107, "$setField requires 'field' to evaluate to type String");
    if (isNullish(input)) return null;
    ensure(isDoc(input), 4161105, "$setField requires 'input' to evaluate to type Object");
    const copy = { ...input };
    if (value === undefined) Reflect.deleteProperty(copy, name);
    else setField(copy, name, value);
    return copy;
  },
);

/** Folds the elements of a single array operand, or several operands. */
function overList(fold: Fold): Operator {
  return variadic((values, { env }) => {
    const [only] = values;
    return fold(values.length === 1 && Array.isArray(only) ? (only as unknown[]) : values, env);
  });
}

/** "Array Expression Operators", "Object Expression Operators", "Set Expression Operators", and folds over arrays. */
export const arrays: Operators = {
  ...Object.fromEntries(Object.entries(folds).map(([name, fold]) => [name, overList(fold)])),
  $size: unary((list) => int(arrayOf(list, 17124, 'the argument of $size').length)),
  $in: withArity(2, 2, ([item, list], { env }) => has(arrayOf(list, 40081, 'the second argument of $in'), item, env)),
  $isArray: unary(Array.isArray),
  $arrayElemAt: binaryOrNull((list, position, { name }) => elementAt(list, position, name)),
  $first: unaryOrNull((list, { name }) => elementAt(list, 0, name)),
  $last: unaryOrNull((list, { name }) => elementAt(list, -1, name)),
  $concatArrays: ofArrays(28664, undefined, (lists) => lists.flat()),
  $slice: withArity(2, 3, slice),
  $setUnion: ofArrays(17043, undefined, (lists, env) => sorted(lists.flat(), env)),
  $setIntersection: ofArrays(17047, undefined, intersection),
  $setDifference: ofArrays(17048, 2, ([a = [], b = []], env) => distinct(without(a, b, env), env.collation)),
  $setIsSubset: ofArrays(17046, 2, ([a = [], b = []], env) => without(a, b, env).length === 0),
  $arrayToObject: unaryOrNull(arrayToObject),
  $objectToArray: unaryOrNull(objectToArray),
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $setField: setFieldOf,
};
