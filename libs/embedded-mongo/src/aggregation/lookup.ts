import type { Doc } from '../bson/codec';
import { isDoc, isNullish } from '../bson/kinds';
import { cloneValue, leavesAt } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import { encodeValue } from '../storage/keystring';
import { targetAt } from '../update/targets';
import type { Expression } from './expression';
import { parseExpression, scopeOf } from './expression';
import type { Stage } from './pipeline';
import { parsePipeline, runPipeline } from './pipeline';

const known = ['from', 'as', 'localField', 'foreignField', 'pipeline', 'let'];

function checkSpec(operand: unknown): asserts operand is Doc & { from: string; as: string } {
  ensure(isDoc(operand), 40319, 'the $lookup specification must be an object');
  for (const name of Object.keys(operand)) ensure(known.includes(name), 9, `unknown argument to $lookup: ${name}`);
  for (const name of ['from', 'as']) {
    ensure(typeof operand[name] === 'string', 9, `must specify '${name}' field for a $lookup`);
  }
  const fields = [operand['localField'], operand['foreignField']].filter((field) => field !== undefined);
  const joins = fields.length === 2 && fields.every((field) => typeof field === 'string');
  ensure(joins || fields.length === 0, 9, "$lookup requires both or neither of 'localField' and 'foreignField'");
  ensure(joins || 'pipeline' in operand, 9, "$lookup requires 'pipeline', or 'localField' and 'foreignField'");
}

/** True when an expression somewhere names a variable of `let`, which a filter cannot see. */
function namesVariable(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('$$');
  if (Array.isArray(value)) return value.some(namesVariable);
  return isDoc(value) && Object.values(value).some(namesVariable);
}

/** Values that join: elements of arrays count one by one, a missing value joins with null. */
function joinKeys(doc: Doc, parts: string[]): Set<string> {
  const values = leavesAt(doc, parts).flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]));
  const list = values.length > 0 ? values : [null];
  return new Set(list.map((value) => encodeValue(isNullish(value) ? null : value).toString('latin1')));
}

function groupByKey(docs: Doc[], parts: string[]): Map<string, Doc[]> {
  const groups = new Map<string, Doc[]>();
  for (const doc of docs) {
    for (const key of joinKeys(doc, parts)) {
      const group = groups.get(key);
      if (group) group.push(doc);
      else groups.set(key, [doc]);
    }
  }
  return groups;
}

/** `$lookup`, by equality of two fields, by a pipeline, or both. */
export function parseLookup(operand: unknown): Stage {
  checkSpec(operand);
  const { from, as, localField, foreignField } = operand;
  const stages = (operand['pipeline'] ?? []) as unknown[];
  const filtersByVariable =
    Array.isArray(stages) && stages.some((stage) => isDoc(stage) && namesVariable(stage['$match']));
  if (filtersByVariable)
    throw new MongoFailure(238, 'variables in the $match of a $lookup pipeline are not implemented');
  const pipeline = parsePipeline(stages);
  const lets = Object.entries((operand['let'] ?? {}) as Doc).map(([name, value]): [string, Expression] => [
    name,
    parseExpression(value),
  ]);
  return function* (docs, context) {
    const foreign = [...context.read(from)];
    const groups = foreignField === undefined ? undefined : groupByKey(foreign, String(foreignField).split('.'));
    for (const doc of docs) {
      const keys = groups && joinKeys(doc, String(localField).split('.'));
      const found = groups && keys ? new Set([...keys].flatMap((key) => groups.get(key) ?? [])) : foreign;
      const scope = scopeOf(doc, context.variables);
      const own = Object.fromEntries(lets.map(([name, expression]) => [name, expression(scope)]));
      const variables = { ...context.variables, ...own };
      const result = cloneValue(doc);
      targetAt(result, as.split('.')).write([...runPipeline(found, pipeline, { ...context, variables })]);
      yield result;
    }
  };
}
