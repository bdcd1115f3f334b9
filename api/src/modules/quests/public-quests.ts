import { SITEMAP_PAGE_NUMBERS } from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import { listingModels } from './listing.model.ts';

/** Lists the visible quests of a page of the sitemap. A page is a range of numbers, so that each costs the same. */
export function createPublicQuests(connection: Connection) {
  const { listings } = listingModels(connection);
  return async (page: number): Promise<{ quests: { id: number; liveAt: Date }[]; pages: number }> => {
    const range = { $gt: (page - 1) * SITEMAP_PAGE_NUMBERS, $lte: page * SITEMAP_PAGE_NUMBERS };
    const [found, newest] = await Promise.all([
      listings.find({ _id: range }, { liveAt: 1 }).sort({ _id: 1 }).lean(),
      listings.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean(),
    ]);
    return {
      quests: found.map(({ _id, liveAt }) => ({ id: _id, liveAt })),
      pages: Math.max(1, Math.ceil((newest?._id ?? 0) / SITEMAP_PAGE_NUMBERS)),
    };
  };
}
