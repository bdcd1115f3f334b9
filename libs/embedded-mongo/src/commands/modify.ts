import type { Doc } from '../bson/codec.ts';
import { CommandError, ensure } from '../errors.ts';
import type { MatchDetails } from '../query/compiled-filter.ts';
import { queryRecords, type Query } from '../plans/find-records.ts';
import { yieldMarker, shouldYield } from '../plans/yielding.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import { changeRecord, insertRecord } from '../storage/records.ts';
import { untilNextTurn, type Task } from '../storage/lock-table.ts';
import type { Update } from '../update/compiled-update.ts';
import { parseUpdate } from '../update/update.ts';
import { upsertedDoc } from '../update/upsert.ts';
import { collectionToWrite } from './collections.ts';
import type { Call } from './command.ts';
import { checkId } from './insert-document.ts';

/** One update statement; `limit` is 1 or Infinity. */
export interface UpdateRequest extends Query {
  update: unknown;
  arrayFilters?: unknown;
  upsert?: boolean;
}

interface UpdateOutcome {
  matched: number;
  modified: number;
  before?: Doc;
  after?: Doc | undefined;
  upserted?: Doc;
  /** The array position that the filter matched in the last document. */
  index?: number | undefined;
}

/**
 * The ids of the records to change, with yield markers between them. A multi-update collects all ids first, so that no
 * changed record appears twice.
 */
function* matchingIds(call: Call, name: string, query: Query): Generator<number> {
  const all = { ...query, limit: Infinity };
  const listed: number[] = [];
  for (const { id } of queryRecords(call.scope, `${call.database}.${name}`, all, { yields: true })) {
    if (query.limit === 1 || id === yieldMarker.id) yield id;
    else listed.push(id);
  }
  yield* listed;
}

/** Yields when the turn ends, except in transactions. Returns true for a yield marker. */
function* yieldIfDue(call: Call, id: number): Task<boolean> {
  const over = id === yieldMarker.id || (shouldYield() && !call.scope.transaction);
  if (over) yield untilNextTurn;
  return id === yieldMarker.id;
}

function* updateRecords(call: Call, collection: CollectionInfo, request: UpdateRequest, update: Update) {
  const outcome: UpdateOutcome = { matched: 0, modified: 0 };
  for (const id of matchingIds(call, collection.name, request)) {
    if (yield* yieldIfDue(call, id)) continue;
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
    if (request.limit === 1) break;
  }
  return outcome;
}

/**
 * Updates matching documents or upserts. An upsert that loses the race for a unique key tries again as an update
 * ("Upsert with Duplicate Values").
 */
export function* updateMatching(call: Call, name: string, request: UpdateRequest): Task<UpdateOutcome> {
  const update = parseUpdate(request.update, request.arrayFilters, request.filter.env);
  const multi = request.limit !== 1;
  ensure(!(update.replacement && multi), 9, 'multi update is not supported for replacement-style update');
  ensure(!(request.sort && multi), 9, 'Cannot specify sort with multi=true');
  for (let attempt = 0; ; attempt += 1) {
    const existing = call.scope.collection(`${call.database}.${name}`);
    const outcome: UpdateOutcome = existing
      ? yield* updateRecords(call, existing, request, update)
      : { matched: 0, modified: 0 };
    if (outcome.matched > 0 || !request.upsert) return outcome;
    const doc = upsertedDoc(request.filter, update);
    checkId(doc);
    try {
      const waiting = insertRecord(call.scope, yield* collectionToWrite(call, name), doc);
      if (waiting) yield* waiting;
      return { ...outcome, after: doc, upserted: doc };
    } catch (error) {
      const lost = error instanceof CommandError && error.code === 11000 && !call.scope.transaction && attempt < 1;
      if (!lost || !(yield* matchesNow(call, name, request))) throw error;
    }
  }
}

function* matchesNow(call: Call, name: string, request: UpdateRequest): Task<boolean> {
  for (const id of matchingIds(call, name, { ...request, limit: 1 })) {
    if (!(yield* yieldIfDue(call, id))) return true;
  }
  return false;
}

/** Deletes the first matching document, or all of them. */
export function* deleteMatching(call: Call, name: string, query: Query): Task<{ deleted: number; before?: Doc }> {
  const collection = call.scope.collection(`${call.database}.${name}`);
  const outcome: { deleted: number; before?: Doc } = { deleted: 0 };
  if (!collection) return outcome;
  for (const id of matchingIds(call, name, query)) {
    if (yield* yieldIfDue(call, id)) continue;
    const change = yield* changeRecord(call.scope, collection, id, (doc) =>
      query.filter.matches(doc) ? 'delete' : undefined,
    );
    if (!change) continue;
    outcome.deleted += 1;
    outcome.before = change.before;
    if (query.limit === 1) break;
  }
  return outcome;
}
