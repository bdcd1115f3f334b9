import { Long } from 'bson';
import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { ensure } from '../errors';
import type { Env } from '../query/env';
import type { Filter } from '../query/filter';
import { parseFilter } from '../query/filter';
import { typeName } from '../query/type-names';
import { withField } from '../update/targets';
import { parseExpression, scopeOf } from './expression';
import { valuesAt } from './lookup';
import { keyOf } from './operators/folds';
import type { PipelineContext, Stage } from './pipeline';

interface Specification {
  from: string;
  as: string;
  startWith: unknown;
  connectFromField: string;
  connectToField: string;
  depthField?: string;
  maxDepth?: unknown;
  restrictSearchWithMatch?: Doc;
}

const required = ['from', 'as', 'startWith', 'connectFromField', 'connectToField'];
const texts = ['from', 'as', 'connectFromField', 'connectToField', 'depthField'];
const known = [...required, 'depthField', 'maxDepth', 'restrictSearchWithMatch'];

function specificationOf(operand: unknown): Specification {
  ensure(isDoc(operand), 9, `the $graphLookup stage specification must be an object, but found ${typeName(operand)}`);
  ensure(typeof operand['from'] === 'string', 9, "$graphLookup needs a 'from' field, which must be a string");
  for (const [name, value] of Object.entries(operand)) {
    ensure(known.includes(name), 40104, `Unknown argument to $graphLookup: ${name}`);
    const wrongType = `expected string as argument for ${name}, found: ${typeName(value)}`;
    ensure(!texts.includes(name) || typeof value === 'string', 40103, wrongType);
  }
  const isComplete = required.every((name) => name in operand && operand[name] !== '');
  const names = "'from', 'as', 'startWith', 'connectFromField', and 'connectToField'";
  ensure(isComplete, 40105, `$graphLookup requires ${names} to be specified.`);
  return operand as unknown as Specification;
}

function mostDepth(value: unknown): number {
  if (value === undefined) return Infinity;
  ensure(kindOf(value) === 'number', 40100, `maxDepth must be numeric, found type: ${typeName(value)}`);
  const depth = toNumber(value);
  ensure(Math.trunc(depth) >= 0, 40101, `maxDepth requires a nonnegative argument, found: ${depth}`);
  ensure(Number.isInteger(depth), 40102, `maxDepth could not be represented as a long long: ${depth}`);
  return depth;
}

/** Finds the documents that a value leads to; each value is looked for once, whatever number of documents ask. */
function follower(
  { from, connectToField, restrictSearchWithMatch = {} }: Specification,
  env: Env,
  context: PipelineContext,
): (value: unknown) => readonly Doc[] {
  const found = new Map<string, readonly Doc[]>();
  let all: Doc[] | undefined;
  const read = (filter: Filter): Doc[] => {
    if (context.indexed(from, connectToField, env)) return [...context.read(from, filter)];
    all ??= [...context.read(from, parseFilter(restrictSearchWithMatch, env))];
    return all.filter((doc) => filter.matches(doc));
  };
  return (value) => {
    const key = keyOf(value, env.collation);
    const known = found.get(key);
    if (known) return known;
    // A null leads to fields that are null, never to missing ones.
    const condition = { $in: [value], $exists: true };
    const docs = read(parseFilter({ $and: [restrictSearchWithMatch, { [connectToField]: condition }] }, env));
    found.set(key, docs);
    return docs;
  };
}

/** `$graphLookup`: the documents that a value leads to, those that they lead to, and so on, each once. */
export function parseGraphLookup(operand: unknown, env: Env): Stage {
  const specification = specificationOf(operand);
  const { as, connectFromField, depthField, restrictSearchWithMatch = {} } = specification;
  const startWith = parseExpression(specification.startWith, env);
  const deepest = mostDepth(specification.maxDepth);
  const wrongFilter = `restrictSearchWithMatch must be an object, found ${typeName(restrictSearchWithMatch)}`;
  ensure(isDoc(restrictSearchWithMatch), 40185, wrongFilter);
  parseFilter(restrictSearchWithMatch, env);
  const from = connectFromField.split('.');
  return function* (docs, context) {
    const follow = follower(specification, env, context);
    for (const doc of docs) {
      const visited = new Map<string, Doc>();
      const start = startWith(scopeOf(doc));
      let values = Array.isArray(start) ? (start as unknown[]) : [start];
      for (let depth = 0; values.length > 0 && depth <= deepest; depth += 1) {
        const fresh: Doc[] = [];
        for (const one of values.filter((value) => value !== undefined).flatMap(follow)) {
          const id = keyOf(one['_id'], undefined);
          if (visited.has(id)) continue;
          const reached = depthField === undefined ? one : withField(one, depthField, Long.fromNumber(depth));
          visited.set(id, reached);
          fresh.push(reached);
        }
        values = fresh.flatMap((one) => valuesAt(one, from));
      }
      yield withField(doc, as, [...visited.values()]);
    }
  };
}
