import { sliceOf } from '../expressions/arrays.ts';
import { createProjection, type ProjectionDialect, type Shape } from '../expressions/projection-tree.ts';
import type { Doc } from '../bson/codec.ts';
import { isDoc, kindOf } from '../bson/kinds.ts';
import { toNumber } from '../bson/numbers.ts';
import { CommandError, ensure } from '../errors.ts';
import { plainEnv, type Env } from '../expressions/env.ts';
import { parseFilter } from './filter.ts';
import { isTruthy } from '../bson/compare.ts';

/** Projects one document; `index` is the array position that the query matched. */
type Project = (doc: Doc, index?: number) => Doc;

function sliceShape(operand: unknown): Shape {
  const list = Array.isArray(operand) ? (operand as unknown[]) : [operand];
  ensure(list.length === 1 || list.length === 2, 28724, '$slice takes one or two numbers');
  for (const part of list) ensure(kindOf(part) === 'number', 28724, 'First argument to $slice must be a number');
  const [first = 0, second] = list.map((part) => Math.trunc(toNumber(part)));
  ensure(second === undefined || second > 0, 28729, `Third argument to $slice must be positive: ${second}`);
  return (value) => (Array.isArray(value) ? sliceOf(value, first, second) : value);
}

function elemMatchShape(operand: unknown, env: Env): Shape {
  ensure(isDoc(operand), 31274, 'elemMatch: Invalid argument, object required');
  const filter = parseFilter({ item: { $elemMatch: operand } }, env);
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const found = (value as unknown[]).find((item) => filter.matches({ item: [item] }));
    return found === undefined ? undefined : [found];
  };
}

const positional: Shape = (value, index) => {
  if (!Array.isArray(value)) return value;
  const missed = "positional operator '.$' couldn't find a matching element in the array";
  const isFound = index !== undefined && index < value.length;
  ensure(isFound, 51246, `Executor error during find command :: caused by :: ${missed}`);
  return [value[index]];
};

/** The operators of query projections: `.$`, `$slice` and `$elemMatch` ("Projection Operators"). */
function special(env: Env): NonNullable<ProjectionDialect['special']> {
  let positions = 0;
  return (path, operand) => {
    if (path.endsWith('.$')) {
      ensure(isTruthy(operand), 31395, 'positional projection cannot be used with exclusion');
      positions += 1;
      ensure(positions === 1, 31276, 'Cannot specify more than one positional projection per query.');
      return { path: path.slice(0, -2), shape: positional, includes: true };
    }
    if (!isDoc(operand)) return undefined;
    if ('$meta' in operand) throw new CommandError(238, '$meta is not implemented');
    if ('$elemMatch' in operand) {
      ensure(!path.includes('.'), 31275, 'Cannot use $elemMatch projection on a nested field.');
      return { path, shape: elemMatchShape(operand['$elemMatch'], env), includes: true };
    }
    const slice = operand['$slice'];
    const first: unknown = Array.isArray(slice) ? slice[0] : slice;
    const ofField = '$slice' in operand && (kindOf(first) === 'number' || !Array.isArray(slice));
    return ofField ? { path, shape: sliceShape(slice), includes: false } : undefined;
  };
}

/** The top-level fields that a plain inclusion needs. Undefined for other projections. */
export function includedFields(projection: Doc | undefined): ReadonlySet<string> | undefined {
  const entries = Object.entries(projection ?? {}).filter(([name, flag]) => name !== '_id' || isTruthy(flag));
  const isPlain = entries.every(
    ([name, flag]) => !name.includes('$') && ['number', 'bool'].includes(kindOf(flag)) && isTruthy(flag),
  );
  if (!isPlain || entries.length === 0) return undefined;
  return new Set(['_id', ...entries.map(([name]) => name.split('.')[0] ?? '')]);
}

/** Compiles a projection ("Project Fields to Return"). Undefined when all fields are returned. */
export function compileProjection(projection: Doc | undefined, env: Env = plainEnv): Project | undefined {
  if (!projection || Object.keys(projection).length === 0) return undefined;
  return createProjection(projection, { env, allowsFlags: true, prefix: '', special: special(env) });
}
