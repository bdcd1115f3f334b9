import type { Connection } from 'mongoose';
import type { Migration } from './migration.ts';
import { moveDocuments, type MergeRows, type StoredRow } from './move-documents.ts';

interface IdempotencyRecord extends StoredRow {
  readonly answer: string | null;
  readonly steps?: readonly string[];
  readonly expiresAt: Date;
}

interface ViewDedupKey extends StoredRow {
  readonly views?: number[];
  readonly clicks?: number[];
  readonly expiresAt: Date;
}

/** Of two records of one key, whether the first is from a later call, or from the same call with more progress. */
function isAhead(one: IdempotencyRecord, other: IdempotencyRecord | undefined): boolean {
  if (!other || +one.expiresAt !== +other.expiresAt) return !other || one.expiresAt > other.expiresAt;
  if ((one.answer === null) !== (other.answer === null)) return one.answer !== null;
  return (one.steps?.length ?? 0) > (other.steps?.length ?? 0);
}

function mergeIdempotencyRecords(connection: Connection): MergeRows<IdempotencyRecord> {
  const target = connection.collection<IdempotencyRecord>('idempotency_records');
  return async (rows, session) => {
    const existing = await target.find({ _id: { $in: rows.map(({ _id }) => _id) } }, { session }).toArray();
    const byId = new Map(existing.map((record) => [record._id, record]));
    for (const row of rows)
      if (isAhead(row, byId.get(row._id))) await target.replaceOne({ _id: row._id }, row, { session, upsert: true });
  };
}

function mergeViewDedupKeys(connection: Connection): MergeRows<ViewDedupKey> {
  const target = connection.collection<Required<ViewDedupKey>>('view_dedup_keys');
  return async (rows, session) => {
    for (const { _id, views = [], clicks = [], expiresAt } of rows) {
      const $addToSet = { views: { $each: views }, clicks: { $each: clicks } };
      await target.updateOne({ _id }, { $addToSet, $setOnInsert: { expiresAt } }, { session, upsert: true });
    }
  };
}

function mergeErasedAccounts(connection: Connection): MergeRows<StoredRow> {
  const target = connection.collection<StoredRow>('erased_accounts');
  return async (rows, session) => {
    for (const { _id } of rows) await target.updateOne({ _id }, { $setOnInsert: {} }, { session, upsert: true });
  };
}

export const moveRenamedCollections: Migration = {
  name: '0007-move-renamed-collections',
  description: 'Moves idempotency records, view deduplication keys and erased accounts to their new collections.',
  canGoBack: true,
  up: async (context) => {
    const { connection } = context;
    await moveDocuments(context, 'kept_answers', mergeIdempotencyRecords(connection));
    await moveDocuments(context, 'visit_marks', mergeViewDedupKeys(connection));
    await moveDocuments(context, 'former_members', mergeErasedAccounts(connection));
  },
};
