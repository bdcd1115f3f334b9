import { walkBatches } from '../db/walk-batches.ts';
import type { Migration } from './migration.ts';

interface Listing {
  readonly _id: number;
}

type Quest = Listing & { readonly category: string };

export const addCategoryGrams: Migration = {
  name: '0021-add-category-grams',
  description: 'Stores the category of a quest among the search terms of its listing.',
  canGoBack: true,
  up: async ({ connection, checkpoint }) => {
    const listings = connection.collection<Listing & { version: number; searchGrams: string[] }>('quest_listings');
    const read = (last: Listing | null, limit: number): Promise<Listing[]> =>
      listings
        .find(last === null ? {} : { _id: { $gt: last._id } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const found of walkBatches(read)) {
      const quests = await connection
        .collection<Quest>('quests')
        .find({ _id: { $in: found.map(({ _id }) => _id) } }, { projection: { category: 1 } })
        .toArray();
      for (const { _id, category } of quests) {
        // An API of this version may have written the row in the meantime: its version is 4.
        const change = { $set: { version: 4 }, $addToSet: { searchGrams: `category:${category}` } };
        await listings.updateOne({ _id, version: 3 }, change);
      }
      await checkpoint();
    }
  },
};
