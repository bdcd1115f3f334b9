import type { Doc } from '../bson/codec';
import { leavesAt } from '../bson/paths';
import type { Scope } from '../transactions/scope';
import type { CollectionInfo, IndexInfo } from './catalog';
import { indexPrefix, recordOf } from './keys';
import { encodeValue, typeBounds } from './keystring';
import { changeRecord, readRecord } from './records';

/** Most documents that one round removes, so that a large expiry does not hold up the clients. */
const mostPerRound = 1000;

/** True when the earliest date at the path has passed ("TTL Indexes", an array expires by its lowest date). */
function expired(doc: Doc, index: IndexInfo, now: number): boolean {
  const dates = leavesAt(doc, index.fields[0]?.parts ?? [])
    .flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value) => value instanceof Date)
    .map((date) => date.getTime());
  return dates.length > 0 && Math.min(...dates) + (index.expireAfterSeconds ?? 0) * 1000 <= now;
}

/**
 * Removes what TTL indexes say is over; true when there may be more. A document that a transaction holds waits for
 * another time.
 */
export function expireDocuments(scope: Scope, collection: CollectionInfo, now: number): boolean {
  let removed = 0;
  for (const index of collection.indexes) {
    if (index.expireAfterSeconds === undefined || scope.engine.catalog.find(collection.namespace) !== collection)
      continue;
    for (const id of candidates(scope, index, now)) {
      const record = readRecord(scope, collection, id);
      if (!record || !expired(record.doc, index, now)) continue;
      if (changeRecord(scope, collection, id, () => 'delete').next().done) removed += 1;
    }
  }
  return removed >= mostPerRound;
}

function candidates(scope: Scope, index: IndexInfo, now: number): number[] {
  const descending = index.fields[0]?.descending ?? false;
  const prefix = indexPrefix(index.id);
  const limit = new Date(now - (index.expireAfterSeconds ?? 0) * 1000 + 1);
  const type = typeBounds('date');
  const edges = descending
    ? [encodeValue(limit, true), Buffer.from([(~(type.low[0] as number) + 1) & 0xff])]
    : [type.low, encodeValue(limit)];
  const [start, end] = edges.map((edge) => Buffer.concat([prefix, edge])) as [Buffer, Buffer];
  const ids: number[] = [];
  for (const { key } of scope.view.range(start, end)) {
    ids.push(recordOf(key));
    if (ids.length >= mostPerRound) break;
  }
  return ids;
}
