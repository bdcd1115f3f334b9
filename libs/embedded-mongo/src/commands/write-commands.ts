import type { Doc } from '../bson/codec.ts';
import { toNumber } from '../bson/numbers.ts';
import { CommandError, ensure } from '../errors.ts';
import { parseFilter } from '../query/filter.ts';
import type { Query } from '../plans/find-records.ts';
import { isTask, toTask, type Task } from '../storage/lock-table.ts';
import type { Call, Command, Commands, Options } from './command.ts';
import { envOf } from './env.ts';
import { insertOne } from './insert-document.ts';
import { deleteMatching, updateMatching, type UpdateRequest } from './modify.ts';
import { checkFields, collectionName, fields, takes } from './options.ts';

/** The limit of statements per command, which hello announces. */
export const MAX_STATEMENTS = 100_000;

/** The result of one statement. */
export interface Outcome {
  index: number;
  /** Its counts, if it succeeded. */
  done?: Doc;
  failure?: CommandError;
}

/** Errors that end the whole command: conflicts, dropped collections, lost snapshots and timeouts. */
const FATAL_CODES = [50, 112, 175, 246];

type RunStatement = (one: Doc, index: number) => Task<Doc> | Doc;

/** Runs statements one by one. A repeated statement returns its first result. */
export function* runStatements(call: Call, statements: Doc[], run: RunStatement): Task<Outcome[]> {
  const given = statements.length;
  const sizes = `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${given} operations.`;
  ensure(given > 0 && given <= MAX_STATEMENTS, 16, sizes);
  const outcomes: Outcome[] = [];
  const ordered = call.body['ordered'] !== false;
  for (const [index, statement] of statements.entries()) {
    try {
      const result = call.retryableWrite
        ? runOnce(call, statementId(call, index), () => run(statement, index))
        : run(statement, index);
      outcomes.push({ index, done: isTask(result) ? yield* result : result });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      if (FATAL_CODES.includes(error.code)) throw error;
      outcomes.push({ index, failure: error });
      if (call.scope.transaction) call.engine.abort(call.session as NonNullable<Call['session']>);
      if (ordered || call.scope.transaction) break;
    }
  }
  return outcomes;
}

/** Runs a statement, or returns the stored result of an earlier attempt. */
export function* runOnce(call: Call, id: number, run: () => Task<Doc> | Doc): Task<Doc> {
  const { retryableWrite, engine, connection } = call;
  if (!retryableWrite) return yield* toTask(run());
  const known = retryableWrite.find(id);
  if (known) return known;
  engine.failPoints?.statement('before', connection);
  const outcome = yield* toTask(run());
  retryableWrite.remember(id, outcome);
  engine.failPoints?.statement('after', connection);
  return outcome;
}

function statementId(call: Call, index: number): number {
  const ids = call.body['stmtIds'];
  if (Array.isArray(ids)) return toNumber(ids[index]);
  return (call.body['stmtId'] === undefined ? 0 : toNumber(call.body['stmtId'])) + index;
}

/** Sums a count over the successful statements. */
export function total(outcomes: Outcome[], name: string): number {
  return outcomes.reduce((sum, { done }) => sum + toNumber(done?.[name] ?? 0), 0);
}

function reply(outcomes: Outcome[], modified: boolean): Doc {
  const upserted = outcomes.flatMap(({ index, done }) =>
    done && 'upserted' in done ? [{ index, _id: done['upserted'] }] : [],
  );
  const writeErrors = outcomes.flatMap(({ index, failure }) =>
    failure ? [{ index, code: failure.code, errmsg: failure.message, ...failure.details }] : [],
  );
  return {
    n: total(outcomes, 'n'),
    ...(modified ? { nModified: total(outcomes, 'nModified') } : {}),
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
    ok: 1,
  };
}

/** The options that `insert`, `update` and `bulkWrite` share. */
export const batchOptions = { bool: ['ordered', 'bypassDocumentValidation'], number: ['stmtId'], array: ['stmtIds'] };

/** A frozen reply is encoded once. */
const insertedReply: Doc = Object.freeze({ n: 1, ok: 1 });

const insert: Command = {
  kind: 'write',
  transactional: true,
  options: takes({ ...batchOptions, objects: ['documents'], required: ['documents'] }),
  *run(call) {
    const name = collectionName(call);
    const outcomes = yield* runStatements(call, call.body['documents'] as Doc[], (one) => insertOne(call, name, one));
    const [first, second] = outcomes;
    return !second && first?.done ? insertedReply : reply(outcomes, false);
  },
};

/** The validated statements of an `update` or `delete`. */
function statementsOf(call: Call, list: string, options: Options): Doc[] {
  const statements = call.body[list] as Doc[];
  for (const statement of statements) checkFields(`${call.name}.${list}`, options, statement);
  return statements;
}

/** Only a single statement can be explained. */
function only([statement, ...more]: Doc[]): Doc {
  ensure(statement && more.length === 0, 16, 'explained write batches must be of size 1');
  return statement;
}

const updateFields = fields({
  object: ['q', 'c', 'collation', 'sort'],
  array: ['arrayFilters'],
  bool: ['multi', 'upsert'],
  any: ['u', 'hint'],
  required: ['q', 'u'],
});

function updateRequest(call: Call, name: string, statement: Doc): UpdateRequest {
  return {
    filter: parseFilter(statement['q'] as Doc, envOf(call, name, statement)),
    update: statement['u'],
    arrayFilters: statement['arrayFilters'],
    limit: statement['multi'] === true ? Infinity : 1,
    upsert: statement['upsert'] === true,
    sort: statement['sort'] as Doc | undefined,
    hint: statement['hint'],
  };
}

export function* updateOne(call: Call, name: string, statement: Doc): Task<Doc> {
  const request = updateRequest(call, name, statement);
  ensure(request.limit === 1 || !call.retryableWrite, 72, 'Cannot use retryable writes with multi=true');
  const { upserted, matched, modified } = yield* updateMatching(call, name, request);
  return { n: upserted ? 1 : matched, nModified: modified, ...(upserted ? { upserted: upserted['_id'] } : {}) };
}

const update: Command = {
  kind: 'write',
  transactional: true,
  options: takes({ ...batchOptions, objects: ['updates'], object: ['let'], required: ['updates'] }),
  explained(call) {
    const statement = only(statementsOf(call, 'updates', updateFields));
    return { query: updateRequest(call, collectionName(call), statement), stage: 'UPDATE' };
  },
  *run(call) {
    const name = collectionName(call);
    const statements = statementsOf(call, 'updates', updateFields);
    return reply(yield* runStatements(call, statements, (one) => updateOne(call, name, one)), true);
  },
};

const deleteFields = fields({
  object: ['q', 'collation'],
  number: ['limit'],
  any: ['hint'],
  required: ['q', 'limit'],
});

function deletesOf(call: Call): Doc[] {
  const deletes = statementsOf(call, 'deletes', deleteFields);
  for (const limit of deletes.map((one) => toNumber(one['limit']))) {
    ensure(limit === 0 || limit === 1, 9, `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  }
  return deletes;
}

function deleteRequest(call: Call, name: string, statement: Doc): Query {
  const filter = parseFilter(statement['q'] as Doc, envOf(call, name, statement));
  return { filter, limit: toNumber(statement['limit']) || Infinity, hint: statement['hint'] };
}

export function* deleteOne(call: Call, name: string, statement: Doc): Task<Doc> {
  const request = deleteRequest(call, name, statement);
  ensure(request.limit === 1 || !call.retryableWrite, 72, 'Cannot use retryable writes with limit=0');
  const { deleted } = yield* deleteMatching(call, name, request);
  return { n: deleted };
}

const remove: Command = {
  kind: 'write',
  transactional: true,
  options: takes({ ...batchOptions, objects: ['deletes'], object: ['let'], bool: ['ordered'], required: ['deletes'] }),
  explained: (call) => ({ query: deleteRequest(call, collectionName(call), only(deletesOf(call))), stage: 'DELETE' }),
  *run(call) {
    const name = collectionName(call);
    return reply(yield* runStatements(call, deletesOf(call), (one) => deleteOne(call, name, one)), false);
  },
};

export const writeCommands: Commands = { insert, update, delete: remove };
