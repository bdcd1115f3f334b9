import { Int32 } from 'bson';
import type { Doc } from '../bson/codec';
import { isDoc, isNullish, kindOf } from '../bson/kinds';
import { integerOf, toNumber } from '../bson/numbers';
import { cloneValue, setField, valueAt } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import { parseFilter } from '../query/filter';
import { sortDocs } from '../query/sort';
import { typeName } from '../query/type-names';
import { parseGroup } from './group';
import { parseAddFields, parseProject, parseReplaceRoot, parseUnset, type Reshape } from './reshape';

/** What a pipeline reads besides its input. */
export interface PipelineContext {
  /** All documents of a collection of the same database, as this operation sees it. */
  readonly readCollection: (name: string) => Doc[];
}

type Stage = (docs: Doc[]) => Doc[];
type StageParser = (specification: unknown, context: PipelineContext) => Stage;

const each =
  (reshape: Reshape): Stage =>
  (docs) =>
    docs.map((doc) => reshape(doc));

function wholeNumber(stage: string, value: unknown, code: number, least: number): number {
  const isNumber = kindOf(value) === 'number' && Number.isInteger(toNumber(value));
  ensure(isNumber, code, `invalid argument to ${stage} stage: Expected an integer: ${typeName(value)}`);
  const number = toNumber(value);
  ensure(
    number >= least,
    code,
    `invalid argument to ${stage} stage: Expected ${least === 0 ? 'a non-negative' : 'a positive'} number`,
  );
  return number;
}

const matchStage: StageParser = (specification) => {
  ensure(isDoc(specification), 15959, 'the match filter must be an expression in an object');
  const filter = parseFilter(specification);
  return (docs) => docs.filter((doc) => filter.matches(doc));
};

const sortStage: StageParser = (specification) => {
  ensure(isDoc(specification), 15973, 'the $sort key specification must be an object');
  ensure(Object.keys(specification).length > 0, 15976, '$sort stage must have at least one sort key');
  return (docs) => sortDocs(docs, (doc) => doc, specification);
};

const countStage: StageParser = (name) => {
  ensure(typeof name === 'string' && name !== '', 40156, 'the count field must be a non-empty string');
  ensure(
    !name.startsWith('$') && !name.includes('.'),
    40158,
    "the count field cannot be a $-prefixed path or contain '.'",
  );
  // The manual: no documents in, no document out.
  return (docs) => (docs.length === 0 ? [] : [{ [name]: integerOf(BigInt(docs.length)) }]);
};

/** A copy of the document with another value at the path; undefined takes the field away. */
function withValueAt(doc: Doc, parts: readonly string[], value: unknown): Doc {
  const copy = cloneValue(doc);
  const holder = valueAt(copy, parts.slice(0, -1));
  const name = parts.at(-1) ?? '';
  if (!isDoc(holder)) return copy;
  if (value === undefined) Reflect.deleteProperty(holder, name);
  else setField(holder, name, value);
  return copy;
}

const unwindStage: StageParser = (specification) => {
  const options: Doc = isDoc(specification) ? specification : { path: specification };
  const path = options['path'];
  ensure(
    typeof path === 'string' && path.startsWith('$'),
    28818,
    `path option to $unwind stage should be prefixed with a '$'`,
  );
  const unknown = Object.keys(options).find((name) => name !== 'path' && name !== 'preserveNullAndEmptyArrays');
  ensure(unknown === undefined, 28811, `unrecognized option to $unwind stage: ${unknown}`);
  const keepsEmpty = options['preserveNullAndEmptyArrays'] === true;
  const parts = path.slice(1).split('.');
  return (docs) =>
    docs.flatMap((doc) => {
      const value = valueAt(doc, parts);
      if (!Array.isArray(value)) return isNullish(value) && !keepsEmpty ? [] : [doc];
      if (value.length === 0) return keepsEmpty ? [withValueAt(doc, parts, undefined)] : [];
      return (value as unknown[]).map((item) => withValueAt(doc, parts, item));
    });
};

const lookupStage: StageParser = (specification, context) => {
  ensure(isDoc(specification), 40319, 'the $lookup specification must be an object');
  const names = ['from', 'localField', 'foreignField', 'as'] as const;
  const unknown = Object.keys(specification).find((name) => !(names as readonly string[]).includes(name));
  if (unknown) throw new MongoFailure(238, `$lookup with ${unknown} is not implemented`);
  const [from, localField, foreignField, as] = names.map((name) => {
    const value = specification[name];
    ensure(typeof value === 'string', 9, `$lookup argument '${name}' must be a string`);
    return value;
  }) as [string, string, string, string];
  return (docs) => {
    const others = context.readCollection(from);
    return docs.map((doc) => {
      const value = valueAt(doc, localField.split('.')) ?? null;
      const filter = parseFilter({ [foreignField]: Array.isArray(value) ? { $in: value } : { $eq: value } });
      return { ...doc, [as]: others.filter((other) => filter.matches(other)) };
    });
  };
};

const replaceRootStage: StageParser = (specification) => {
  ensure(isDoc(specification) && 'newRoot' in specification, 40231, 'no newRoot specified for the $replaceRoot stage');
  return each(parseReplaceRoot(specification['newRoot']));
};

const sortByCountStage: StageParser = (specification) => {
  const group = parseGroup({ _id: specification, count: { $sum: new Int32(1) } });
  return (docs) => sortDocs(group(docs), (doc) => doc, { count: new Int32(-1) });
};

const stages: Readonly<Record<string, StageParser | undefined>> = {
  $match: matchStage,
  $sort: sortStage,
  $skip: (value) => {
    const count = wholeNumber('$skip', value, 5107200, 0);
    return (docs) => docs.slice(count);
  },
  $limit: (value) => {
    const count = wholeNumber('$limit', value, 5107201, 1);
    return (docs) => docs.slice(0, count);
  },
  $project: (specification) => each(parseProject(specification)),
  $addFields: (specification) => each(parseAddFields('$addFields', specification)),
  $set: (specification) => each(parseAddFields('$set', specification)),
  $unset: (specification) => each(parseUnset(specification)),
  $group: (specification) => {
    const group = parseGroup(specification);
    return (docs) => group(docs);
  },
  $count: countStage,
  $unwind: unwindStage,
  $lookup: lookupStage,
  $replaceRoot: replaceRootStage,
  $replaceWith: (specification) => each(parseReplaceRoot(specification)),
  $sortByCount: sortByCountStage,
};

function parseStage(stage: unknown, context: PipelineContext): Stage {
  ensure(isDoc(stage), 14, "Each element of the 'pipeline' array must be an object");
  const names = Object.keys(stage);
  const [name] = names;
  ensure(
    name !== undefined && names.length === 1,
    40323,
    'A pipeline stage specification object must contain exactly one field.',
  );
  const parse = stages[name];
  if (!parse) throw new MongoFailure(40324, `Unrecognized pipeline stage name: '${name}'`);
  return parse(stage[name], context);
}

/**
 * Runs an aggregation pipeline over documents ("Aggregation Stages"). Every stage is compiled before the first
 * document is read, so a malformed pipeline fails whatever the collection holds. Throws 40324 for a stage that is not
 * served.
 */
export function runPipeline(input: Iterable<Doc>, pipeline: readonly unknown[], context: PipelineContext): Doc[] {
  const compiled = pipeline.map((stage) => parseStage(stage, context));
  return compiled.reduce((docs, stage) => stage(docs), [...input]);
}
