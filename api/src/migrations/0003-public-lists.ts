import { QUEST_KINDS } from '@magnetx/contracts';
import { walkBatches } from '../db/walk-batches.ts';
import type { Migration } from './migration.ts';

/** Rows without a deadline, by an index. */
const UNLISTED = { type: { $in: [...QUEST_KINDS] }, status: { $in: ['active', 'at_capacity', 'ended'] }, endsAt: null };

export const relistQuests: Migration = {
  name: '0003-public-lists',
  description: 'Stores the deadline and the project of quests in the lists.',
  hasUnseen: async (connection) => (await connection.collection('quest_listings').findOne(UNLISTED)) !== null,
  up: async ({ connection, product, checkpoint }) => {
    const listings = connection.collection<{ _id: number }>('quest_listings');
    const read = (last: { _id: number } | null, limit: number) =>
      listings
        .find({ ...(last && { _id: { $gt: last._id } }), endsAt: null }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const rows of walkBatches(read)) {
      await product.quests.relist(rows.map(({ _id }) => _id));
      await checkpoint();
    }
  },
};
