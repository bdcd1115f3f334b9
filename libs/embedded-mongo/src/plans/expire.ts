import type { CollectionInfo } from '../storage/catalog.ts';
import { changeRecord } from '../storage/records.ts';
import type { Scope } from '../storage/scope.ts';
import { parseFilter } from '../query/filter.ts';
import { queryRecords } from './find-records.ts';

/** Limits one round, so that a large expiry does not block clients. */
const MAX_EXPIRED_PER_ROUND = 1000;

/**
 * Removes documents that TTL indexes expire ("TTL Indexes": an array expires by its lowest date). Returns true if there
 * may be more. Documents that a transaction holds stay until a later round.
 */
export function expireDocuments(scope: Scope, collection: CollectionInfo, now: number): boolean {
  let removed = 0;
  for (const { name, spec, fields, expireAfterSeconds } of collection.indexes) {
    if (expireAfterSeconds === undefined || scope.engine.catalog.find(collection.namespace) !== collection) continue;
    const dated = { [fields[0]?.path ?? '']: { $lte: new Date(now - expireAfterSeconds * 1000) } };
    const filter = parseFilter({ $and: [dated, spec['partialFilterExpression'] ?? {}] });
    const hint = spec['hidden'] === true ? undefined : name;
    const over = queryRecords(scope, collection.namespace, { filter, hint, limit: MAX_EXPIRED_PER_ROUND });
    for (const { id } of [...over]) {
      if (changeRecord(scope, collection, id, () => 'delete').next().done) removed += 1;
    }
  }
  return removed >= MAX_EXPIRED_PER_ROUND;
}
