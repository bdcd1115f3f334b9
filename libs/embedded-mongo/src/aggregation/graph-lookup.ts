import { Long } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { isDoc, kindOf } from '../bson/kinds.ts';
import { toNumber } from '../bson/numbers.ts';
import { ensure } from '../errors.ts';
import type { Env } from '../expressions/env.ts';
import { parseFilter } from '../query/filter.ts';
import { typeName } from '../bson/type-names.ts';
import { equalityKey } from '../bson/keystring.ts';
import { withField } from '../bson/target.ts';
import { parseExpression, scopeOf } from '../expressions/expression.ts';
import { createJoin, valuesAt } from './lookup.ts';
import { argumentsOf, stringOf, type ArgumentSpec } from '../expressions/define-operator.ts';
import type { Stage } from './stage.ts';

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

const texts = ['from', 'as', 'connectFromField', 'connectToField', 'depthField'];
const needs = { from: 9, as: 40105, startWith: 40105, connectFromField: 40105, connectToField: 40105 };
const GRAPH_LOOKUP_ARGUMENTS: ArgumentSpec = [9, 40104, needs, ['depthField', 'maxDepth', 'restrictSearchWithMatch']];

function specificationOf(operand: unknown): Specification {
  const found = argumentsOf('$graphLookup', operand, GRAPH_LOOKUP_ARGUMENTS);
  ensure(typeof found['from'] === 'string', 9, "$graphLookup needs a 'from' field, which must be a string");
  for (const name of texts.filter((text) => text in found)) {
    stringOf(found[name], 40103, `the argument '${name}' of $graphLookup`);
    ensure(found[name] !== '', 40105, `$graphLookup requires '${name}' to be specified.`);
  }
  return found as unknown as Specification;
}

function mostDepth(value: unknown): number {
  if (value === undefined) return Infinity;
  ensure(kindOf(value) === 'number', 40100, `maxDepth must be numeric, found type: ${typeName(value)}`);
  const depth = toNumber(value);
  ensure(Math.trunc(depth) >= 0, 40101, `maxDepth requires a nonnegative argument, found: ${depth}`);
  ensure(Number.isInteger(depth), 40102, `maxDepth could not be represented as a long long: ${depth}`);
  return depth;
}

/** `$graphLookup` follows references from document to document; each document appears once. */
export function parseGraphLookup(operand: unknown, env: Env): Stage {
  const specification = specificationOf(operand);
  const { from, as, connectFromField, connectToField, depthField } = specification;
  const { restrictSearchWithMatch: where = {} } = specification;
  const startWith = parseExpression(specification.startWith, env);
  const deepest = mostDepth(specification.maxDepth);
  ensure(isDoc(where), 40185, `restrictSearchWithMatch must be an object, found ${typeName(where)}`);
  parseFilter(where, env);
  // Null matches fields that are null, but not missing fields.
  const isThere = (doc: Doc): boolean => valuesAt(doc, connectToField).some((value) => value !== undefined);
  const path = as.split('.');
  const depthPath = depthField?.split('.');
  return function* (docs, context) {
    const join = createJoin(from, connectToField, env, context, where);
    for (const doc of docs) {
      const visited = new Map<string, Doc>();
      const start = startWith(scopeOf(doc));
      let values = Array.isArray(start) ? (start as unknown[]) : [start];
      for (let depth = 0; values.length > 0 && depth <= deepest; depth += 1) {
        const fresh: Doc[] = [];
        for (const one of join(values.filter((value) => value !== undefined))) {
          const id = equalityKey(one['_id']);
          if (visited.has(id) || !isThere(one)) continue;
          const reached = depthPath ? withField(one, depthPath, Long.fromNumber(depth)) : one;
          visited.set(id, reached);
          fresh.push(reached);
        }
        values = fresh.flatMap((one) => valuesAt(one, connectFromField));
      }
      yield withField(doc, path, [...visited.values()]);
    }
  };
}
