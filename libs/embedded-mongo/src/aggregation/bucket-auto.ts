import { Int32 } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { compareValues } from '../bson/compare.ts';
import { isDoc, kindOf } from '../bson/kinds.ts';
import { toNumber } from '../bson/numbers.ts';
import { setField } from '../bson/paths.ts';
import { CommandError, ensure } from '../errors.ts';
import type { Env } from '../expressions/env.ts';
import { typeName } from '../bson/type-names.ts';
import type { Accumulator } from './accumulators.ts';
import type { Expression, ExpressionScope } from '../expressions/compiled-expression.ts';
import { parseExpression, scopeOf } from '../expressions/expression.ts';
import { parseOutput } from './group.ts';
import { argumentsOf, type ArgumentSpec } from '../expressions/define-operator.ts';

interface Row {
  readonly value: unknown;
  readonly scope: ExpressionScope;
  readonly position: number;
}

function groupByOf(operand: unknown, env: Env): Expression {
  const isPath = typeof operand === 'string' && /^\$./.test(operand);
  const isExpression = isDoc(operand) && Object.keys(operand)[0]?.startsWith('$');
  const message = "The $bucketAuto 'groupBy' field must be defined as a $-prefixed path or an expression object";
  ensure(isPath || isExpression, 40239, message);
  return parseExpression(operand, env);
}

function bucketCountOf(value: unknown): number {
  const what = "The $bucketAuto 'buckets' field must be";
  ensure(kindOf(value) === 'number', 40241, `${what} a numeric value, but found type: ${typeName(value)}`);
  const count = toNumber(value);
  ensure((count | 0) === count, 40242, `${what} representable as a 32-bit integer, but found ${count}`);
  ensure(count > 0, 40243, `${what} greater than 0, but found: ${count}`);
  return count;
}

/** `$first` and `$last` follow the input order; the other accumulators follow the order of the values. */
function fold(accumulator: Accumulator, isPositional: boolean, rows: readonly Row[]): unknown {
  const ordered = isPositional ? [...rows].sort((a, b) => a.position - b.position) : rows;
  return accumulator(ordered.map(({ scope }) => scope));
}

/** Splits sorted rows into buckets of similar size. Equal values stay together; the last bucket takes the rest. */
function cut(rows: readonly Row[], count: number, isEqual: (a: Row, b: Row) => boolean): Row[][] {
  const size = Math.max(1, Math.round(rows.length / count));
  const buckets: Row[][] = [];
  for (let from = 0; from < rows.length;) {
    let to = buckets.length === count - 1 ? rows.length : Math.min(from + size, rows.length);
    while (to < rows.length && isEqual(rows[to - 1] as Row, rows[to] as Row)) to += 1;
    buckets.push(rows.slice(from, to));
    from = to;
  }
  return buckets;
}

const needs = { groupBy: 40246, buckets: 40246 };
const BUCKET_AUTO_ARGUMENTS: ArgumentSpec = [40240, 40245, needs, ['output', 'granularity']];

/** `$bucketAuto` chooses value ranges with similar numbers of documents. */
export function parseBucketAuto(operand: unknown, env: Env): (docs: Iterable<Doc>) => Doc[] {
  const { groupBy, buckets, granularity, output = {} } = argumentsOf('$bucketAuto', operand, BUCKET_AUTO_ARGUMENTS);
  const valueOf = groupByOf(groupBy, env);
  const count = bucketCountOf(buckets);
  if (granularity !== undefined) throw new CommandError(238, '$bucketAuto.granularity is not implemented');
  const wrongOutput = `The $bucketAuto 'output' field must be an object, but found type: ${typeName(output)}`;
  ensure(isDoc(output), 40244, wrongOutput);
  const specification: Doc = Object.keys(output).length > 0 ? output : { count: { $sum: new Int32(1) } };
  const fields = parseOutput(specification, env).map(([name, accumulator]) => {
    const [operator = ''] = Object.keys(specification[name] as Doc);
    return { name, accumulator, isPositional: ['$first', '$last'].includes(operator) };
  });
  const compare = (a: Row, b: Row): number => compareValues(a.value, b.value, env.collation);
  return (docs) => {
    const rows = [...docs].map((doc, position): Row => {
      const scope = scopeOf(doc);
      return { value: valueOf(scope) ?? null, scope, position };
    });
    const made = cut(rows.sort(compare), count, (a, b) => compare(a, b) === 0);
    return made.map((bucket, at) => {
      const next = made[at + 1];
      const result: Doc = { _id: { min: bucket[0]?.value, max: (next ? next[0] : bucket.at(-1))?.value } };
      for (const { name, accumulator, isPositional } of fields)
        setField(result, name, fold(accumulator, isPositional, bucket) ?? null);
      return result;
    });
  };
}
