import type { Doc } from '../../bson/codec';
import { compareValues, equalValues } from '../../bson/compare';
import { isDoc, isNullish, kindOf } from '../../bson/kinds';
import { toNumber } from '../../bson/numbers';
import { setField } from '../../bson/paths';
import { ensure } from '../../errors';
import type { Env } from '../../query/env';
import { isTruthy } from '../../query/leaf-tests';
import { typeName } from '../../query/type-names';
import type { Expression, Scope } from '../expression';
import { distinct, extremeOf, sumOf, averageOf } from './folds';
import type { Operator, Operators } from './kit';
import { arrayOf, between, fieldsOf, fixed, int, named, unary, variadic, wholeOf, withFields } from './kit';

function elementAt(list: unknown, position: unknown, name = '$arrayElemAt'): unknown {
  if (isNullish(list) || isNullish(position)) return null;
  const items = arrayOf(list, 28689, `${name}'s first argument must be an array, but is ${typeName(list)}`);
  const message = `${name}'s second argument must be a numeric value, but is ${typeName(position)}`;
  ensure(kindOf(position) === 'number', 28690, message);
  const whole = Number.isInteger(toNumber(position));
  ensure(whole, 28691, `${name}'s second argument must be representable as a 32-bit integer: ${String(position)}`);
  return items.at(toNumber(position));
}

type Evaluate = (scope: Scope, bound: Record<string, unknown>) => unknown;

/** Compiles the body of an operator that binds variables for each element. */
function bodyOf(body: Expression): Evaluate {
  return (scope, bound) => body({ ...scope, locals: { ...scope.locals, ...bound } });
}

function nameOf(given: unknown): string {
  ensure(given === undefined || typeof given === 'string', 16880, "'as' must be a string");
  return given ?? 'this';
}

const map: Operator = (operand, parser) => {
  const codes = { shape: 16878, unknown: 16879, missing: 16880 };
  const fields = fieldsOf('$map', operand, ['input', 'in'], ['as'], codes);
  const name = nameOf(fields['as']);
  const input = parser.parse(fields['input']);
  const evaluate = bodyOf(parser.binding([name]).parse(fields['in']));
  return (scope) => {
    const list = input(scope);
    if (isNullish(list)) return null;
    const items = arrayOf(list, 16883, `input to $map must be an array not ${typeName(list)}`);
    return items.map((item) => evaluate(scope, { [name]: item }) ?? null);
  };
};

const filter: Operator = (operand, parser) => {
  const codes = { shape: 28646, unknown: 28647, missing: 28648 };
  const fields = fieldsOf('$filter', operand, ['input', 'cond'], ['as', 'limit'], codes);
  const name = nameOf(fields['as']);
  const input = parser.parse(fields['input']);
  const limit = fields['limit'] === undefined ? undefined : parser.parse(fields['limit']);
  const evaluate = bodyOf(parser.binding([name]).parse(fields['cond']));
  return (scope) => {
    const list = input(scope);
    if (isNullish(list)) return null;
    const items = arrayOf(list, 28651, `input to $filter must be an array not ${typeName(list)}`);
    const wanted = limit?.(scope);
    const most = isNullish(wanted) ? Infinity : wholeOf(wanted, 327391, '$filter: limit must be an integer');
    ensure(most > 0, 327392, '$filter: limit must be greater than 0');
    const kept: unknown[] = [];
    for (const item of items) {
      if (kept.length < most && isTruthy(evaluate(scope, { [name]: item }))) kept.push(item);
    }
    return kept;
  };
};

const reduce: Operator = (operand, parser) => {
  const codes = { shape: 40075, unknown: 40076, missing: 40077 };
  const fields = fieldsOf('$reduce', operand, ['input', 'initialValue', 'in'], [], codes);
  const input = parser.parse(fields['input']);
  const initial = parser.parse(fields['initialValue']);
  const evaluate = bodyOf(parser.binding(['value', 'this']).parse(fields['in']));
  return (scope) => {
    const list = input(scope);
    if (isNullish(list)) return null;
    const items = arrayOf(list, 40080, `$reduce requires that 'input' be an array, found: ${typeName(list)}`);
    return items.reduce((value, item) => evaluate(scope, { value, this: item }), initial(scope));
  };
};

function slice([list, first, second]: unknown[]): unknown {
  if (isNullish(list) || isNullish(first) || second === null) return null;
  const items = arrayOf(list, 28724, `First argument to $slice must be an array, but is of type: ${typeName(list)}`);
  const start = wholeOf(first, 28725, 'Second argument to $slice must be a numeric value');
  if (second === undefined) return start < 0 ? items.slice(start) : items.slice(0, start);
  const count = wholeOf(second, 28727, 'Third argument to $slice must be numeric');
  ensure(count > 0, 28729, `Third argument to $slice must be positive: ${count}`);
  const from = start < 0 ? Math.max(items.length + start, 0) : start;
  return items.slice(from, from + count);
}

function sets(
  name: string,
  code: number,
  apply: (lists: unknown[][], env: Env) => unknown,
  least = 0,
  most = Infinity,
) {
  return {
    [name]: between(least, most, (lists, env) => {
      const nothing = ['$setUnion', '$setIntersection', '$setDifference'].includes(name);
      if (nothing && lists.some(isNullish)) return null;
      const message = `All operands of ${name} must be arrays. One argument is of type: `;
      return apply(
        lists.map((list) => arrayOf(list, code, message + typeName(list))),
        env,
      );
    }),
  };
}

const has = (list: unknown[], item: unknown, { collation }: Env): boolean =>
  list.some((other) => equalValues(other, item, collation));

const sorted = (list: unknown[], { collation }: Env): unknown[] =>
  distinct(list, collation).sort((a, b) => compareValues(a, b, collation));

function union(lists: unknown[][], env: Env): unknown[] {
  return sorted(lists.flat(), env);
}

function intersection([first = [], ...others]: unknown[][], env: Env): unknown[] {
  return sorted(
    first.filter((item) => others.every((list) => has(list, item, env))),
    env,
  );
}

const contains = (whole: unknown[], part: unknown[], env: Env): boolean => part.every((item) => has(whole, item, env));

function pairOf(item: unknown): [string, unknown] {
  if (Array.isArray(item)) {
    ensure(item.length === 2, 40397, '$arrayToObject requires an array of size 2 arrays, found array of another size');
    ensure(typeof item[0] === 'string', 40395, '$arrayToObject requires an array of key-value pairs with string keys');
    return item as [string, unknown];
  }
  const valid = isDoc(item) && Object.keys(item).length === 2 && 'k' in item && 'v' in item;
  ensure(isDoc(item), 40398, `Unrecognised input type format for $arrayToObject: ${typeName(item)}`);
  ensure(valid, 40392, "$arrayToObject requires an object with keys 'k' and 'v'");
  ensure(typeof item['k'] === 'string', 40394, "$arrayToObject requires an object with string 'k'");
  return [item['k'], item['v']];
}

function arrayToObject(list: unknown): Doc {
  const result: Doc = {};
  const message = `$arrayToObject requires an array input, found: ${typeName(list)}`;
  for (const item of arrayOf(list, 40386, message)) setField(result, ...pairOf(item));
  return result;
}

function objectToArray(value: unknown): unknown {
  ensure(isDoc(value), 40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
  return Object.entries(value).map(([k, v]) => ({ k, v }));
}

function mergeObjects(docs: unknown[]): unknown {
  const result: Doc = {};
  for (const doc of docs.length === 1 && Array.isArray(docs[0]) ? (docs[0] as unknown[]) : docs) {
    if (isNullish(doc)) continue;
    ensure(isDoc(doc), 40400, `$mergeObjects requires object inputs, but input is of type ${typeName(doc)}`);
    for (const [name, value] of Object.entries(doc)) setField(result, name, value);
  }
  return result;
}

/** `$getField`: a field whose name may hold dots and dollars; `input` is the current document if not given. */
const getField: Operator = (operand, parser) => {
  const isNamed = isDoc(operand) && !Object.keys(operand)[0]?.startsWith('$');
  const { field: wanted, input = '$$CURRENT' } = isNamed
    ? fieldsOf('$getField', operand, ['field'], ['input'], { shape: 3041701, unknown: 3041701, missing: 3041702 })
    : { field: operand };
  const name = parser.parse(wanted);
  const source = parser.parse(input);
  return (scope) => {
    const key = name(scope);
    ensure(
      typeof key === 'string',
      3041704,
      `$getField requires 'field' to evaluate to type String, but got ${typeName(key)}`,
    );
    const value = source(scope);
    if (!isDoc(value)) return isNullish(value) ? value : undefined;
    return Object.hasOwn(value, key) ? value[key] : undefined;
  };
};

const setFieldOf = withFields(
  '$setField',
  ['field', 'input', 'value'],
  [],
  ({ field, input, value }) => {
    ensure(typeof field === 'string', 4161107, "$setField requires 'field' to evaluate to type String");
    if (isNullish(input)) return null;
    ensure(isDoc(input), 4161105, "$setField requires 'input' to evaluate to type Object");
    const copy = { ...input };
    if (value === undefined) Reflect.deleteProperty(copy, field);
    else setField(copy, field, value);
    return copy;
  },
  { shape: 4161100, unknown: 4161101, missing: 4161102 },
);

/** Over one operand that is an array, or over several operands. */
function overList(apply: (values: unknown[], env: Env) => unknown) {
  return variadic((values, env) => {
    const [only] = values;
    return apply(values.length === 1 && Array.isArray(only) ? (only as unknown[]) : values, env);
  });
}

/** "Array Expression Operators", "Object Expression Operators", "Set Expression Operators", and folds over arrays. */
export const arrays: Operators = {
  ...named({
    $size: fixed(1, (list) =>
      int(arrayOf(list, 17124, `The argument to $size must be an array, but was of type: ${typeName(list)}`).length),
    ),
    $in: between(2, 2, ([item, list], env) =>
      has(arrayOf(list, 40081, `$in requires an array as a second argument, found: ${typeName(list)}`), item, env),
    ),
    $isArray: fixed(1, (value) => Array.isArray(value)),
    $arrayElemAt: fixed(2, (list, position) => elementAt(list, position)),
    $first: fixed(1, (list) => elementAt(list, int(0), '$first')),
    $last: fixed(1, (list) => elementAt(list, int(-1), '$last')),
    $concatArrays: variadic((lists) =>
      lists.some(isNullish)
        ? null
        : lists.flatMap((list) => arrayOf(list, 28664, `$concatArrays only supports arrays, not ${typeName(list)}`)),
    ),
    $slice: between(2, 3, slice),
    $arrayToObject: unary(arrayToObject),
    $objectToArray: unary(objectToArray),
    $mergeObjects: variadic(mergeObjects),
    ...sets('$setUnion', 17043, union),
    ...sets('$setIntersection', 17047, intersection),
    ...sets(
      '$setDifference',
      17048,
      ([a = [], b = []], env) =>
        distinct(
          a.filter((item) => !has(b, item, env)),
          env.collation,
        ),
      2,
      2,
    ),
    ...sets('$setIsSubset', 17046, ([a = [], b = []], env) => contains(b, a, env), 2, 2),
    $sum: overList((values) => sumOf(values)),
    $avg: overList((values) => averageOf(values)),
    $min: overList((values, { collation }) => extremeOf(values, 1, collation)),
    $max: overList((values, { collation }) => extremeOf(values, -1, collation)),
  }),
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $getField: getField,
  $setField: setFieldOf,
};
