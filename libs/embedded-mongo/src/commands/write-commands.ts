import type { Timestamp } from 'bson';
import { ObjectId } from 'bson';
import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { MongoFailure, ensure } from '../errors';
import { parseFilter } from '../query/filter';
import type { CollectionInfo } from '../storage/catalog';
import { insertRecord } from '../storage/records';
import type { Steps } from '../transactions/lock-table';
import { isSteps, stepsOf } from '../transactions/lock-table';
import { nextTimestamp } from '../update/operators';
import { withIdFirst } from '../update/update';
import { collectionToWrite } from './collections';
import type { Call, Command } from './command';
import { envOf, withConstants } from './env';
import type { DeleteRequest, UpdateRequest } from './modify';
import { deleteMatching, updateMatching } from './modify';
import { collectionName, docsOption } from './options';

/** Statements that one command may carry, as hello announces it. */
export const mostStatements = 100_000;

/** What became of one statement among others. */
export interface Outcome {
  index: number;
  /** Its counts, unless it failed. */
  done?: Doc;
  failure?: MongoFailure;
}

/** Failures that end the whole command: a conflict, a lost snapshot, the time limit. */
const wholeCommand = [50, 112, 175, 246];

/** Runs statements one by one; a retried statement answers what it answered first. */
export function* runStatements(
  call: Call,
  statements: Doc[],
  run: (one: Doc, index: number) => Steps<Doc> | Doc,
): Steps<Outcome[]> {
  const most = statements.length;
  ensure(
    most > 0 && most <= mostStatements,
    16,
    `Write batch sizes must be between 1 and ${mostStatements}. Got ${most} operations.`,
  );
  const outcomes: Outcome[] = [];
  const ordered = call.body['ordered'] !== false;
  for (const [index, statement] of statements.entries()) {
    try {
      const result = call.statements
        ? once(call, statementId(call, index), () => run(statement, index))
        : run(statement, index);
      outcomes.push({ index, done: isSteps(result) ? yield* result : result });
    } catch (error) {
      if (!(error instanceof MongoFailure)) throw error;
      if (wholeCommand.includes(error.code)) throw error;
      outcomes.push({ index, failure: error });
      if (call.scope.transaction) call.engine.abort(call.session as NonNullable<Call['session']>);
      if (ordered || call.scope.transaction) break;
    }
  }
  return outcomes;
}

/** Runs a statement, unless an earlier attempt of its retryable write has done so: then that one's answer. */
export function* once(call: Call, id: number, run: () => Steps<Doc> | Doc): Steps<Doc> {
  const { statements, engine, connection } = call;
  if (!statements) return yield* stepsOf(run());
  const known = statements.find(id);
  if (known) return known;
  engine.failPoints?.statement('before', connection);
  const outcome = yield* stepsOf(run());
  statements.remember(id, outcome);
  engine.failPoints?.statement('after', connection);
  return outcome;
}

function statementId(call: Call, index: number): number {
  const ids = call.body['stmtIds'];
  if (Array.isArray(ids)) return toNumber(ids[index]);
  return (call.body['stmtId'] === undefined ? 0 : toNumber(call.body['stmtId'])) + index;
}

/** The sum of a count over all statements that succeeded. */
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

/** Refuses an `_id` that could not be found again (53 InvalidIdField). */
export function checkId(doc: Doc): void {
  const kind = kindOf(doc['_id']);
  const refused = kind === 'array' || kind === 'regex';
  ensure(!refused, 53, `The '_id' value cannot be of type ${kind}`);
  if (!isDoc(doc['_id'])) return;
  const [dollar] = Object.keys(doc['_id']).filter((name) => name.startsWith('$'));
  ensure(
    dollar === undefined,
    52,
    `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
  );
}

const inserted: Doc = Object.freeze({ n: 1 });
const insertedReply: Doc = Object.freeze({ n: 1, ok: 1 });

/** Inserts one document, with an _id; at once unless it must wait. */
export function insertInto(call: Call, collection: CollectionInfo, document: Doc): Steps<Doc> | Doc {
  const doc = withIdFirst(document, () => new ObjectId());
  // "Timestamps": an empty one at the top of a new document stands for the current time.
  for (const field of Object.keys(doc)) {
    const value = doc[field];
    if (kindOf(value) === 'timestamp' && (value as Timestamp).isZero()) doc[field] = nextTimestamp();
  }
  checkId(doc);
  const waiting = insertRecord(call.scope, collection, doc);
  return waiting ? insertedAfter(waiting) : inserted;
}

function* insertedAfter(waiting: Steps<void>): Steps<Doc> {
  yield* waiting;
  return inserted;
}

/** The same by the collection's name; it comes into being when it does not exist. */
export function insertOne(call: Call, name: string, document: Doc): Steps<Doc> | Doc {
  const collection = call.scope.collection(`${call.database}.${name}`);
  return collection ? insertInto(call, collection, document) : insertFirst(call, name, document);
}

function* insertFirst(call: Call, name: string, document: Doc): Steps<Doc> {
  return yield* stepsOf(insertInto(call, yield* collectionToWrite(call, name), document));
}

/** `insert` */
export const insert: Command = {
  kind: 'write',
  transactional: true,
  options: ['documents', 'ordered', 'bypassDocumentValidation', 'stmtId', 'stmtIds'],
  *run(call) {
    const name = collectionName(call);
    const outcomes = yield* runStatements(call, docsOption(call, 'documents'), (one) => insertOne(call, name, one));
    const [first, second] = outcomes;
    return !second && first?.done ? insertedReply : reply(outcomes, false);
  },
};

const updateFields = ['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation', 'sort'];
const deleteFields = ['q', 'limit', 'hint', 'collation'];

function checkStatement(call: Call, statement: Doc, list: string, known: readonly string[]): void {
  for (const name of Object.keys(statement)) {
    ensure(known.includes(name), 40415, `BSON field '${call.name}.${list}.${name}' is an unknown field.`);
  }
  ensure(
    isDoc(statement['q']),
    statement['q'] === undefined ? 40414 : 14,
    `BSON field '${call.name}.${list}.q' is missing but a required field`,
  );
}

/** The statements of an `update`, checked. */
export function updatesOf(call: Call): Doc[] {
  const updates = docsOption(call, 'updates');
  for (const statement of updates) checkStatement(call, statement, 'updates', updateFields);
  return updates;
}

/** What one statement of an `update` asks for. */
export function updateRequest(call: Call, statement: Doc): UpdateRequest {
  const env = envOf(call, collectionName(call), statement['collation']);
  return {
    filter: parseFilter(statement['q'] as Doc, withConstants(env, statement['c'])),
    update: statement['u'],
    arrayFilters: statement['arrayFilters'],
    multi: statement['multi'] === true,
    upsert: statement['upsert'] === true,
    sort: statement['sort'] as Doc | undefined,
    hint: statement['hint'],
  };
}

/** Carries one update statement out. */
export function* updateOne(call: Call, name: string, request: UpdateRequest): Steps<Doc> {
  ensure(!(request.multi && call.statements), 72, 'Cannot use retryable writes with multi=true');
  const { upserted, matched, modified } = yield* updateMatching(call, name, request);
  return { n: upserted ? 1 : matched, nModified: modified, ...(upserted ? { upserted: upserted['_id'] } : {}) };
}

/** `update` */
export const update: Command = {
  kind: 'write',
  transactional: true,
  options: ['updates', 'ordered', 'bypassDocumentValidation', 'let', 'stmtId', 'stmtIds'],
  *run(call) {
    const name = collectionName(call);
    const run = (one: Doc) => updateOne(call, name, updateRequest(call, one));
    const outcomes = yield* runStatements(call, updatesOf(call), run);
    return reply(outcomes, true);
  },
};

/** The statements of a `delete`, checked. */
export function deletesOf(call: Call): Doc[] {
  const deletes = docsOption(call, 'deletes');
  for (const statement of deletes) {
    checkStatement(call, statement, 'deletes', deleteFields);
    ensure(
      statement['limit'] !== undefined,
      40414,
      "BSON field 'delete.deletes.limit' is missing but a required field",
    );
    const limit = toNumber(statement['limit']);
    ensure(limit === 0 || limit === 1, 9, `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  }
  return deletes;
}

/** What one statement of a `delete` asks for. */
export function deleteRequest(call: Call, statement: Doc): DeleteRequest {
  return {
    filter: parseFilter(statement['q'] as Doc, envOf(call, collectionName(call), statement['collation'])),
    single: toNumber(statement['limit']) === 1,
    sort: undefined,
    hint: statement['hint'],
  };
}

/** Carries one delete statement out. */
export function* deleteOne(call: Call, name: string, request: DeleteRequest): Steps<Doc> {
  ensure(request.single || !call.statements, 72, 'Cannot use retryable writes with limit=0');
  const { deleted } = yield* deleteMatching(call, name, request);
  return { n: deleted };
}

/** `delete` */
export const remove: Command = {
  kind: 'write',
  transactional: true,
  options: ['deletes', 'ordered', 'let', 'stmtId', 'stmtIds'],
  *run(call) {
    const name = collectionName(call);
    const run = (one: Doc) => deleteOne(call, name, deleteRequest(call, one));
    const outcomes = yield* runStatements(call, deletesOf(call), run);
    return reply(outcomes, false);
  },
};
