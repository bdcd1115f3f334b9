import type { ClientSession, Connection } from 'mongoose';
import { listingModels, type ListingDocument } from './listing.model.ts';
import { listingOf } from './listing-of.ts';
import type { Quest } from './quest.model.ts';

function tallyChange(row: ListingDocument | null, by: 1 | -1): Record<string, number> {
  if (row === null) return {};
  return {
    all: by,
    ...(row.status !== 'ended' && { active: by }),
    ...(row.status === 'at_capacity' && { full: by }),
    ...(row.special !== '' && { [`special.${row.special}`]: by }),
  };
}

function sum(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const total = { ...a };
  for (const [field, by] of Object.entries(b)) total[field] = (total[field] ?? 0) + by;
  return Object.fromEntries(Object.entries(total).filter(([, by]) => by !== 0));
}

export function createListingRepository(connection: Connection) {
  const { listings, tallies } = listingModels(connection);
  return {
    /** Updates a quest's row and the tallies, in the transaction that changed the quest. */
    place: async (quest: Quest, session: ClientSession): Promise<void> => {
      const row = listingOf(quest);
      const _id = quest.id;
      const before = row
        ? await listings.findOneAndReplace({ _id }, row, { session, upsert: true, returnDocument: 'before' }).lean()
        : await listings.findOneAndDelete({ _id }, { session }).lean();
      const change = sum(tallyChange(before, -1), tallyChange(row, 1));
      if (Object.keys(change).length === 0) return;
      await tallies.updateOne({ _id: quest.type }, { $inc: change }, { upsert: true, session });
    },
  };
}

export type ListingRepository = ReturnType<typeof createListingRepository>;
