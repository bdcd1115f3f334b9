import { walkBatches } from '../db/walk-batches.ts';
import type { Migration } from './migration.ts';

interface Row {
  readonly _id: number;
}

const LANGUAGE = 'en';

export const fillQuestLanguage: Migration = {
  name: '0005-fill-quest-language',
  description: 'Stores the default language of older quests and their listings.',
  canGoBack: true,
  up: async ({ connection, checkpoint }) => {
    const quests = connection.collection<Row & { language?: string }>('quests');
    const listings = connection.collection<Row & { searchGrams: string[] }>('quest_listings');
    const read = (last: Row | null, limit: number): Promise<Row[]> =>
      quests
        .find({ _id: { $gt: last?._id ?? 0 } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const rows of walkBatches(read)) {
      const absent = { _id: { $in: rows.map(({ _id }) => _id) }, language: { $exists: false } };
      const ids = (await quests.find(absent, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
      // Quests come last, because an interrupted run finds its remaining work by them.
      await listings.updateMany({ _id: { $in: ids } }, { $addToSet: { searchGrams: `language:${LANGUAGE}` } });
      await quests.updateMany(absent, { $set: { language: LANGUAGE } });
      await checkpoint();
    }
  },
};
