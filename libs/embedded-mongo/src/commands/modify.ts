import type { Doc } from '../bson/codec';
import type { Filter, MatchDetails } from '../query/filter';
import { ensure, MongoFailure } from '../errors';
import type { CollectionInfo } from '../storage/catalog';
import { changeRecord, insertRecord } from '../storage/records';
import { pause, turnIsOver } from '../query/turn';
import type { Steps } from '../transactions/lock-table';
import { untilNextTurn } from '../transactions/lock-table';
import type { Update } from '../update/update';
import { parseUpdate } from '../update/update';
import { upsertedDoc } from '../update/upsert';
import { collectionToWrite } from './collections';
import type { Call } from './command';
import { queryRecords } from './find';
import { checkId } from './write-commands';

/** One update statement. */
export interface UpdateRequest {
  filter: Filter;
  update: unknown;
  arrayFilters: unknown;
  multi: boolean;
  upsert: boolean;
  sort: Doc | undefined;
  hint: unknown;
}

/** What an update statement did. */
interface UpdateOutcome {
  matched: number;
  modified: number;
  before: Doc | undefined;
  after: Doc | undefined;
  upserted: Doc | undefined;
  /** Array position that the filter matched in the last document. */
  index: number | undefined;
}

/** One delete statement. */
export interface DeleteRequest {
  filter: Filter;
  single: boolean;
  sort: Doc | undefined;
  hint: unknown;
}

/**
 * Records to change, and marks of pauses between them. For many they are listed first, so that a change does not make
 * one come up twice.
 */
function targets(
  call: Call,
  namespace: string,
  request: { filter: Filter; sort: Doc | undefined; hint: unknown },
  single: boolean,
) {
  const { filter, sort, hint } = request;
  const records = queryRecords(call.scope, namespace, { filter, sort, skip: 0, limit: Infinity, hint, pauses: true });
  return idsOf(records, single);
}

function* idsOf(records: Iterable<{ id: number }>, single: boolean): Generator<number> {
  const listed: number[] = [];
  for (const { id } of records) {
    if (single || id === pause.id) yield id;
    else listed.push(id);
  }
  yield* listed;
}

/** Between two records of a long change others come first; a transaction keeps its turn. */
function* breathe(call: Call, id: number): Steps<boolean> {
  const over = id === pause.id || (turnIsOver() && !call.scope.transaction);
  if (over) yield untilNextTurn;
  return id === pause.id;
}

function* updateRecords(
  call: Call,
  collection: CollectionInfo,
  request: UpdateRequest,
  update: Update,
): Steps<UpdateOutcome> {
  const outcome: UpdateOutcome = {
    matched: 0,
    modified: 0,
    before: undefined,
    after: undefined,
    upserted: undefined,
    index: undefined,
  };
  for (const id of targets(call, collection.namespace, request, !request.multi)) {
    if (yield* breathe(call, id)) continue;
    const change = yield* changeRecord(call.scope, collection, id, (doc) => {
      const details: MatchDetails = {};
      if (!request.filter.matches(doc, details)) return undefined;
      outcome.index = details.index;
      return update.apply(doc, { inserting: false, position: details.index });
    });
    if (!change) continue;
    outcome.matched += 1;
    outcome.modified += change.modified ? 1 : 0;
    outcome.before = change.before;
    outcome.after = change.after;
    if (!request.multi) break;
  }
  return outcome;
}

/**
 * Updates what matches, or inserts. An upsert that loses a race for its unique key to another insert looks again, as
 * "Upsert with Duplicate Values" promises.
 */
export function* updateMatching(call: Call, name: string, request: UpdateRequest): Steps<UpdateOutcome> {
  const update = parseUpdate(request.update, request.arrayFilters, request.filter.env);
  ensure(!(update.replacement && request.multi), 9, 'multi update is not supported for replacement-style update');
  ensure(!(request.sort && request.multi), 9, 'Cannot specify sort with multi=true');
  for (let attempt = 0; ; attempt += 1) {
    const existing = call.scope.collection(`${call.database}.${name}`);
    const outcome: UpdateOutcome = existing
      ? yield* updateRecords(call, existing, request, update)
      : { matched: 0, modified: 0, before: undefined, after: undefined, upserted: undefined, index: undefined };
    if (outcome.matched > 0 || !request.upsert) return outcome;
    const doc = upsertedDoc(request.filter, update);
    checkId(doc);
    try {
      const waiting = insertRecord(call.scope, yield* collectionToWrite(call, name), doc);
      if (waiting) yield* waiting;
      return { ...outcome, after: doc, upserted: doc };
    } catch (error) {
      const lost = error instanceof MongoFailure && error.code === 11000 && !call.scope.transaction && attempt < 1;
      if (!lost || !(yield* matchesNow(call, name, request))) throw error;
    }
  }
}

function* matchesNow(call: Call, name: string, request: UpdateRequest): Steps<boolean> {
  for (const id of targets(call, `${call.database}.${name}`, request, true)) {
    if (!(yield* breathe(call, id))) return true;
  }
  return false;
}

/** Deletes what matches: the first or all. */
export function* deleteMatching(
  call: Call,
  name: string,
  request: DeleteRequest,
): Steps<{ deleted: number; before: Doc | undefined }> {
  const collection = call.scope.collection(`${call.database}.${name}`);
  let deleted = 0;
  let before: Doc | undefined;
  if (!collection) return { deleted, before };
  for (const id of targets(call, collection.namespace, request, request.single)) {
    if (yield* breathe(call, id)) continue;
    const change = yield* changeRecord(call.scope, collection, id, (doc) =>
      request.filter.matches(doc) ? 'delete' : undefined,
    );
    if (!change) continue;
    deleted += 1;
    before = change.before;
    if (request.single) break;
  }
  return { deleted, before };
}
