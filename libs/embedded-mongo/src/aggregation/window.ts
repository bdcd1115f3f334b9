import { Int32, Long } from 'bson';
import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { MongoFailure, ensure } from '../errors';
import type { Env } from '../query/env';
import { compileSort, sortDocs } from '../query/sort';
import type { Accumulator } from './accumulators';
import { parseAccumulator } from './accumulators';
import type { Scope } from './expression';
import { parseExpression } from './expression';
import { partition } from './group';
import { fieldsOf } from './operators/kit';
import type { Stage } from './pipeline';
import { parseAddFields } from './reshape';

/** One output field: its value for each document of a sorted partition. */
type Output = (scopes: readonly Scope[], sort: Doc) => unknown[];

type Edge = (at: number, length: number) => number;

function edgeOf(bound: unknown, unbounded: (length: number) => number): Edge {
  if (bound === 'unbounded') return (_, length) => unbounded(length);
  if (bound === 'current') return (at) => at;
  ensure(
    kindOf(bound) === 'number' && Number.isInteger(toNumber(bound)),
    5339902,
    'Numeric document-based bounds must be an integer',
  );
  return (at) => at + toNumber(bound);
}

function windowOf(window: unknown): { low: Edge; high: Edge } {
  const { documents, range, unit } = (window ?? { documents: ['unbounded', 'unbounded'] }) as Doc;
  if (range !== undefined || unit !== undefined) throw new MongoFailure(238, 'range windows are not implemented');
  const bounds = documents ?? ['unbounded', 'unbounded'];
  ensure(Array.isArray(bounds) && bounds.length === 2, 9, 'Window bounds must be a 2-element array');
  return { low: edgeOf(bounds[0], () => 0), high: edgeOf(bounds[1], (length) => length - 1) };
}

function sliding(accumulate: Accumulator, window: unknown): Output {
  const { low, high } = windowOf(window);
  return (scopes) =>
    scopes.map(
      (_, at) => accumulate(scopes.slice(Math.max(low(at, scopes.length), 0), high(at, scopes.length) + 1)) ?? null,
    );
}

/** Positions of a partition's documents; those that the order does not tell apart share a rank. */
function ranking(dense: boolean, env: Env): Output {
  return (scopes, sort) => {
    const order = compileSort(sort, env.collation);
    let rank = 0;
    return scopes.map((scope, at) => {
      const before = scopes[at - 1];
      if (!before || order(before.doc, scope.doc) !== 0) rank = dense ? rank + 1 : at + 1;
      return Long.fromNumber(rank);
    });
  };
}

function shifted(operand: unknown, env: Env): Output {
  const { output, by, default: fallback } = fieldsOf('$shift', operand, ['output', 'by'], ['default']);
  const expression = parseExpression(output, env);
  return (scopes) =>
    scopes.map((_, at) => {
      const other = scopes[at + toNumber(by)];
      return other ? (expression(other) ?? null) : (fallback ?? null);
    });
}

function outputOf(name: string, specification: unknown, sort: Doc | undefined, env: Env): Output {
  ensure(isDoc(specification), 9, `The field '${name}' must be an object`);
  const { window, ...rest } = specification;
  const [operator = ''] = Object.keys(rest);
  const ordered = ['$rank', '$denseRank', '$documentNumber', '$shift'].includes(operator);
  if (!ordered) {
    const other = [
      '$derivative',
      '$integral',
      '$covariancePop',
      '$covarianceSamp',
      '$expMovingAvg',
      '$linearFill',
      '$locf',
    ];
    if (other.includes(operator)) throw new MongoFailure(238, `${operator} is not implemented`);
    if (window !== undefined && isDoc(window) && 'documents' in window) {
      const whole = (window['documents'] as unknown[]).every((bound) => bound === 'unbounded');
      ensure(sort ?? whole, 5339901, 'Document-based bounds require a sortBy');
    }
    return sliding(parseAccumulator(name, rest, env), window);
  }
  ensure(sort, 5371602, `${operator} must be specified with a top level sortBy expression`);
  ensure(window === undefined, 5371601, `Rank style window functions take no other arguments`);
  if (operator === '$shift') return shifted(rest[operator], env);
  if (operator === '$documentNumber') return (scopes) => scopes.map((_, at) => Long.fromNumber(at + 1));
  return ranking(operator === '$denseRank', env);
}

/** `$setWindowFields` with windows of documents; windows of ranges are refused. */
export function parseSetWindowFields(operand: unknown, env: Env): Stage {
  const fields = fieldsOf('$setWindowFields', operand, ['output'], ['partitionBy', 'sortBy']);
  const { output } = fields;
  const sortBy = fields['sortBy'] as Doc | undefined;
  ensure(isDoc(output), 9, "'output' must be an object");
  const partitionBy = parseExpression(fields['partitionBy'] ?? null, env);
  const outputs = Object.entries(output).map(([name, one]) => [name, outputOf(name, one, sortBy, env)] as const);
  const names = outputs.map(([name], at) => [name, `$$value${at}`]);
  return function* (docs) {
    const sorted = sortBy ? sortDocs(docs, (doc) => doc, sortBy, Infinity, env.collation) : docs;
    for (const { scopes } of partition(sorted, partitionBy, env)) {
      const columns = outputs.map(([, compute]) => compute(scopes, sortBy ?? { _id: new Int32(1) }));
      for (const [at, { doc }] of scopes.entries()) {
        const values = Object.fromEntries(columns.map((column, index) => [`value${index}`, column[at]]));
        yield parseAddFields('$setWindowFields', Object.fromEntries(names), { ...env, variables: values })(doc);
      }
    }
  };
}
