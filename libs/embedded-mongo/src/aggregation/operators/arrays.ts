import type { Doc } from '../../bson/codec';
import { compareValues, equalValues } from '../../bson/compare';
import { isDoc, isNullish, kindOf } from '../../bson/kinds';
import { toNumber } from '../../bson/numbers';
import { setField } from '../../bson/paths';
import { ensure } from '../../errors';
import type { Env } from '../../query/env';
import { isTruthy } from '../../query/leaf-tests';
import { compileSort } from '../../query/sort';
import { typeName } from '../../query/type-names';
import type { Expression, Scope } from '../expression';
import { distinct, extremeOf, firstOf, sumOf, averageOf, deviationOf } from './folds';
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

const longestRange = 4_000_000;

function range([first, last, by]: unknown[]): unknown {
  const start = wholeOf(first, 34443, '$range requires a numeric starting value');
  const end = wholeOf(last, 34445, '$range requires a numeric ending value');
  const step = by === undefined ? 1 : wholeOf(by, 34447, '$range requires a numeric step value');
  ensure(step !== 0, 34449, '$range requires a non-zero step value');
  const length = Math.max(0, Math.ceil((end - start) / step));
  ensure(length <= longestRange, 146, '$range would use too much memory');
  return Array.from({ length }, (_, at) => int(start + at * step));
}

function indexOfArray([list, wanted, first, last]: unknown[], { collation }: Env): unknown {
  if (isNullish(list)) return null;
  const items = arrayOf(list, 40090, `$indexOfArray requires an array as a first argument, found: ${typeName(list)}`);
  const bound = (value: unknown, standard: number): number => {
    if (value === undefined) return standard;
    const position = wholeOf(value, 40096, '$indexOfArray requires an integral index');
    ensure(position >= 0, 40097, '$indexOfArray requires a nonnegative index');
    return position;
  };
  const end = Math.min(bound(last, items.length), items.length);
  for (let at = bound(first, 0); at < end; at += 1) if (equalValues(items[at], wanted, collation)) return int(at);
  return int(-1);
}

const zip = withFields(
  '$zip',
  ['inputs'],
  ['useLongestLength', 'defaults'],
  ({ inputs, useLongestLength, defaults }) => {
    const lists = arrayOf(inputs, 34461, 'inputs must be an array of expressions');
    if (lists.some(isNullish)) return null;
    for (const list of lists)
      ensure(Array.isArray(list), 34468, `$zip found a non-array expression in input: ${typeName(list)}`);
    const longest = isTruthy(useLongestLength);
    ensure(longest || isNullish(defaults), 34466, 'cannot specify defaults unless useLongestLength is true');
    const fill = isNullish(defaults) ? [] : arrayOf(defaults, 34462, 'defaults must be an array of expressions');
    ensure(fill.length === 0 || fill.length === lists.length, 34467, 'defaults and inputs must have the same length');
    const lengths = (lists as unknown[][]).map((list) => list.length);
    const length = longest ? Math.max(...lengths) : Math.min(...lengths);
    return Array.from({ length }, (_, at) =>
      (lists as unknown[][]).map((list, index) => (at < list.length ? list[at] : (fill[index] ?? null))),
    );
  },
  { shape: 34460, unknown: 34464, missing: 34465 },
);

const sortArray: Operator = (operand, parser) => {
  const fields = fieldsOf('$sortArray', operand, ['input', 'sortBy'], [], {
    shape: 2942500,
    unknown: 2942501,
    missing: 2942502,
  });
  const input = parser.parse(fields['input']);
  const { sortBy } = fields;
  const { collation } = parser.env;
  const direction = kindOf(sortBy) === 'number' ? toNumber(sortBy) : 0;
  ensure(isDoc(sortBy) || Math.abs(direction) === 1, 2942506, 'Illegal sortBy: it must be 1, -1 or a sort pattern');
  const order = isDoc(sortBy)
    ? compileSort(sortBy, collation)
    : (a: unknown, b: unknown) => direction * compareValues(a, b, collation);
  return (scope) => {
    const list = input(scope);
    if (isNullish(list)) return null;
    const message = `The input argument to $sortArray must be an array, but was of type: ${typeName(list)}`;
    return [...arrayOf(list, 2942504, message)].sort(order);
  };
};

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

function quantified(name: string, code: number, apply: (items: unknown[]) => boolean) {
  return {
    [name]: fixed(1, (list) =>
      apply(arrayOf(list, code, `${name}'s argument must be an array, but is ${typeName(list)}`)),
    ),
  };
}

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

function changeField(name: '$setField' | '$unsetField'): Operator {
  const required = name === '$setField' ? ['field', 'input', 'value'] : ['field', 'input'];
  return withFields(
    name,
    required,
    [],
    ({ field, input, value }) => {
      ensure(typeof field === 'string', 4161107, `${name} requires 'field' to evaluate to type String`);
      if (isNullish(input)) return null;
      ensure(isDoc(input), 4161105, `${name} requires 'input' to evaluate to type Object`);
      const copy = { ...input };
      if (value === undefined) Reflect.deleteProperty(copy, field);
      else setField(copy, field, value);
      return copy;
    },
    { shape: 4161100, unknown: 4161101, missing: 4161102 },
  );
}

/** Over one operand that is an array, or over several operands. */
function overList(apply: (values: unknown[], env: Env) => unknown) {
  return variadic((values, env) => {
    const [only] = values;
    return apply(values.length === 1 && Array.isArray(only) ? (only as unknown[]) : values, env);
  });
}

/** `{ $firstN: { n, input } }` and its like. */
function several(name: string, take: (items: unknown[], n: number, env: Env) => unknown[]): Operators {
  return {
    [name]: withFields(
      name,
      ['n', 'input'],
      [],
      ({ n, input }, env) => {
        const items = arrayOf(input, 5788200, 'input must be an array');
        const count = wholeOf(n, 5787902, "Value for 'n' must be of integral type");
        ensure(count > 0, 5787908, "'n' must be greater than 0");
        return take(items, count, env);
      },
      { shape: 5787801, unknown: 5787901, missing: 5787906 },
    ),
  };
}

const present = (items: unknown[]): unknown[] => items.filter((item) => !isNullish(item));

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
    $range: between(2, 3, range),
    $reverseArray: unary((list) =>
      [
        ...arrayOf(list, 34435, `The argument to $reverseArray must be an array, but was of type: ${typeName(list)}`),
      ].reverse(),
    ),
    $indexOfArray: between(2, 4, indexOfArray),
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
    ...sets(
      '$setEquals',
      17044,
      ([first = [], ...others], env) =>
        others.every((list) => contains(first, list, env) && contains(list, first, env)),
      2,
    ),
    ...sets('$setIsSubset', 17046, ([a = [], b = []], env) => contains(b, a, env), 2, 2),
    ...quantified('$anyElementTrue', 17041, (items) => items.some(isTruthy)),
    ...quantified('$allElementsTrue', 17040, (items) => items.every(isTruthy)),
    $sum: overList((values) => sumOf(values)),
    $avg: overList((values) => averageOf(values)),
    $min: overList((values, { collation }) => extremeOf(values, 1, collation)),
    $max: overList((values, { collation }) => extremeOf(values, -1, collation)),
    $stdDevPop: overList((values) => deviationOf(values, 0)),
    $stdDevSamp: overList((values) => deviationOf(values, 1)),
  }),
  ...several('$firstN', (items, n) => items.slice(0, n)),
  ...several('$lastN', (items, n) => items.slice(-n)),
  ...several('$minN', (items, n, { collation }) =>
    firstOf(present(items), n, (a, b) => compareValues(a, b, collation)),
  ),
  ...several('$maxN', (items, n, { collation }) =>
    firstOf(present(items), n, (a, b) => compareValues(b, a, collation)),
  ),
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $zip: zip,
  $sortArray: sortArray,
  $getField: getField,
  $setField: changeField('$setField'),
  $unsetField: changeField('$unsetField'),
};
