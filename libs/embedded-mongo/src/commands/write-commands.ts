import { Int32, ObjectId } from 'bson';
import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { MongoFailure, ensure } from '../errors';
import { parseFilter } from '../query/filter';
import { insertRecord } from '../storage/records';
import type { Steps } from '../transactions/lock-table';
import { withIdFirst } from '../update/update';
import { collectionToWrite } from './collections';
import type { Call, Command } from './command';
import { deleteMatching, updateMatching } from './modify';
import { collectionName, docsOption, refuseOptions } from './options';

/** Statements that one command may carry, as hello announces it. */
export const mostStatements = 100_000;

interface Tally {
  n: number;
  nModified: number;
  upserted: Doc[];
  errors: Doc[];
}

/** Error of one statement among others, as `writeErrors` carries it. */
function writeError(index: number, failure: MongoFailure): Doc {
  const { code, message, details } = failure;
  return { index, code, errmsg: message, ...details };
}

/** Failures that end the whole command: a conflict, a lost snapshot, the time limit. */
const wholeCommand = [50, 112, 175, 246];

/** Runs statements one by one; a retried statement answers what it answered first. */
function* runStatements(call: Call, statements: Doc[], run: (one: Doc, index: number) => Steps<Doc>): Steps<Tally> {
  const most = statements.length;
  ensure(
    most > 0 && most <= mostStatements,
    16,
    `Write batch sizes must be between 1 and ${mostStatements}. Got ${most} operations.`,
  );
  const tally: Tally = { n: 0, nModified: 0, upserted: [], errors: [] };
  const ordered = call.body['ordered'] !== false;
  for (const [index, statement] of statements.entries()) {
    const id = statementId(call, index);
    try {
      let outcome = call.statements?.find(id);
      if (!outcome) {
        outcome = yield* run(statement, index);
        call.statements?.remember(id, outcome);
      }
      tally.n += toNumber(outcome['n']);
      tally.nModified += toNumber(outcome['nModified'] ?? 0);
      if ('upserted' in outcome) tally.upserted.push({ index, _id: outcome['upserted'] });
    } catch (error) {
      if (!(error instanceof MongoFailure)) throw error;
      if (wholeCommand.includes(error.code)) throw error;
      tally.errors.push(writeError(index, error));
      if (call.scope.transaction) call.engine.abort(call.session as NonNullable<Call['session']>);
      if (ordered || call.scope.transaction) break;
    }
  }
  return tally;
}

function statementId(call: Call, index: number): number {
  const ids = call.body['stmtIds'];
  if (Array.isArray(ids)) return toNumber(ids[index]);
  return (call.body['stmtId'] === undefined ? 0 : toNumber(call.body['stmtId'])) + index;
}

function reply(tally: Tally, modified: boolean): Doc {
  return {
    n: tally.n,
    ...(modified ? { nModified: tally.nModified } : {}),
    ...(tally.upserted.length > 0 ? { upserted: tally.upserted } : {}),
    ...(tally.errors.length > 0 ? { writeErrors: tally.errors } : {}),
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

/** `insert` */
export const insert: Command = {
  kind: 'write',
  transactional: true,
  options: ['documents', 'ordered', 'bypassDocumentValidation', 'stmtId', 'stmtIds'],
  *run(call) {
    const name = collectionName(call);
    const documents = docsOption(call, 'documents');
    const tally = yield* runStatements(call, documents, function* (document) {
      const doc = withIdFirst(document, () => new ObjectId());
      checkId(doc);
      yield* insertRecord(call.scope, yield* collectionToWrite(call, name), doc);
      return { n: 1 };
    });
    return reply(tally, false);
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
  refuseOptions(statement, ['collation'], call.name);
}

/** `update` */
export const update: Command = {
  kind: 'write',
  transactional: true,
  options: ['updates', 'ordered', 'bypassDocumentValidation', 'let', 'stmtId', 'stmtIds'],
  *run(call) {
    refuseOptions(call.body, ['let'], 'update');
    const name = collectionName(call);
    const updates = docsOption(call, 'updates');
    for (const statement of updates) checkStatement(call, statement, 'updates', updateFields);
    const tally = yield* runStatements(call, updates, function* (statement) {
      const multi = statement['multi'] === true;
      const done = yield* updateMatching(call, name, {
        filter: parseFilter(statement['q'] as Doc),
        update: statement['u'],
        variables: (statement['c'] as Doc | undefined) ?? {},
        arrayFilters: statement['arrayFilters'],
        multi,
        upsert: statement['upsert'] === true,
        sort: statement['sort'] as Doc | undefined,
        hint: statement['hint'],
      });
      const upserted = done.upserted ? { upserted: done.upserted['_id'] } : {};
      return { n: done.upserted ? 1 : done.matched, nModified: done.modified, ...upserted };
    });
    return reply(tally, true);
  },
};

/** `delete` */
export const remove: Command = {
  kind: 'write',
  transactional: true,
  options: ['deletes', 'ordered', 'let', 'stmtId', 'stmtIds'],
  *run(call) {
    refuseOptions(call.body, ['let'], 'delete');
    const name = collectionName(call);
    const deletes = docsOption(call, 'deletes');
    for (const statement of deletes) {
      checkStatement(call, statement, 'deletes', deleteFields);
      const limit = statement['limit'] === undefined ? NaN : toNumber(statement['limit']);
      ensure(limit === 0 || limit === 1, 9, `The limit field in delete objects must be 0 or 1. Got ${limit}`);
    }
    const tally = yield* runStatements(call, deletes, function* (statement) {
      const { deleted } = yield* deleteMatching(call, name, {
        filter: parseFilter(statement['q'] as Doc),
        single: toNumber(statement['limit']) === 1,
        sort: undefined,
        hint: statement['hint'],
      });
      return { n: new Int32(deleted) };
    });
    return reply(tally, false);
  },
};
