import { walkBatches } from '../db/walk-batches.ts';
import { makePlainTexts } from '../modules/quests/index.ts';
import type { Migration } from './migration.ts';

interface Row {
  readonly _id: number;
  readonly description: string;
  readonly requirements: string;
}

export const fillPlainTexts: Migration = {
  name: '0023-fill-plain-texts',
  description: 'Stores the texts of quests without their markup, which were made at each view.',
  canGoBack: true,
  up: async ({ connection, checkpoint }) => {
    const quests = connection.collection<Row>('quests');
    const read = (last: Row | null, limit: number): Promise<Row[]> =>
      quests
        .find(last === null ? {} : { _id: { $gt: last._id } }, { projection: { description: 1, requirements: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const rows of walkBatches(read)) {
      const updates = rows.map((row) => ({
        updateOne: {
          filter: { _id: row._id, plain: { $exists: false } },
          update: { $set: { plain: makePlainTexts(row) } },
        },
      }));
      await quests.bulkWrite(updates);
      await checkpoint();
    }
  },
};
