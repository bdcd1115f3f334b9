import { walkBatches } from '../db/walk-batches.ts';
import type { Migration, MigrationContext } from './migration.ts';

/** The values of absent fields, by collection. */
const MEANINGS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  users: { status: 'Active', isInvited: false },
  admins: { status: 'Active' },
  contact_messages: { isRead: false },
  participations: { source: 'direct', completedAt: null },
  payables: { batchId: null },
};

/** The embedded database uses an index for at most this many values of one query. */
const ROWS_PER_BATCH = 500;

type Row = Readonly<Record<string, unknown>> & { readonly _id: string };

async function fill(
  { connection, checkpoint }: MigrationContext,
  name: string,
  meanings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const collection = connection.collection<Row>(name);
  const fields = Object.keys(meanings);
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  const batches = walkBatches<Row>(
    (last, limit) =>
      collection
        .find(last === null ? {} : { _id: { $gt: last._id } }, { projection })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    ROWS_PER_BATCH,
  );
  for await (const rows of batches) {
    for (const field of fields) {
      const ids = rows.filter((row) => !(field in row)).map(({ _id }) => _id);
      if (ids.length === 0) continue;
      const isAbsent = { _id: { $in: ids }, [field]: { $exists: false } };
      await collection.updateMany(isAbsent, { $set: { [field]: meanings[field] } });
    }
    await checkpoint();
  }
}

export const fillAbsentFields: Migration = {
  name: '0004-fill-absent-fields',
  description: 'Stores the defaults of fields that older documents lack.',
  canGoBack: true,
  up: async (context) => {
    for (const [name, meanings] of Object.entries(MEANINGS)) await fill(context, name, meanings);
  },
};
