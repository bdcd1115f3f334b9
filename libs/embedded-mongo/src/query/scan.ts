import type { CollectionInfo } from '../storage/catalog';
import { recordOf } from '../storage/keys';
import type { StoredRecord } from '../storage/records';
import { allRecords, readRecord } from '../storage/records';
import type { Scope } from '../transactions/scope';
import type { Filter } from './filter';
import type { Plan } from './planner';

/** What a scan cost. */
interface ScanStats {
  keys: number;
  docs: number;
}

function* candidates(scope: Scope, collection: CollectionInfo, plan: Plan, stats: ScanStats): Generator<StoredRecord> {
  if (!plan.index) {
    yield* allRecords(scope, collection, plan.reverse);
    return;
  }
  const seen = plan.index.multikey ? new Set<number>() : undefined;
  const stretches = plan.reverse ? [...plan.stretches].reverse() : plan.stretches;
  for (const { start, end } of stretches) {
    for (const { key } of scope.view.range(start, end, plan.reverse)) {
      stats.keys += 1;
      const id = recordOf(key);
      if (seen?.has(id)) continue;
      seen?.add(id);
      const record = readRecord(scope, collection, id);
      if (record) yield record;
    }
  }
}

/** The records that a plan finds and the filter confirms. */
export function* scan(
  scope: Scope,
  collection: CollectionInfo,
  plan: Plan,
  filter: Filter,
  stats: ScanStats = { keys: 0, docs: 0 },
): Generator<StoredRecord> {
  for (const record of candidates(scope, collection, plan, stats)) {
    stats.docs += 1;
    if (stats.docs % 64 === 0) scope.checkTime();
    if (filter.clauses.length === 0 || filter.matches(record.doc)) yield record;
  }
}
