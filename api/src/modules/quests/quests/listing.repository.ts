import type { ClientSession, Connection } from 'mongoose';
import { addCounts, type Counts } from '../../../runtime/add-counts.ts';
import { listingModels, type ListingDocument } from './listing.model.ts';
import { listingOf } from './listing-of.ts';
import type { Quest } from './quest.model.ts';

/** The increment of a type's tally by a number of equal rows. */
export function tallyChange(row: Pick<ListingDocument, 'status' | 'special'> | null, by: number): Counts {
  if (row === null) return {};
  return {
    all: by,
    ...(row.status !== 'ended' && { active: by }),
    ...(row.status === 'at_capacity' && { full: by }),
    ...(row.special !== '' && { [`special.${row.special}`]: by }),
  };
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
      const change = addCounts(tallyChange(before, -1), tallyChange(row, 1));
      if (Object.keys(change).length === 0) return;
      await tallies.updateOne({ _id: quest.type }, { $inc: change }, { upsert: true, session });
    },
  };
}

export type ListingRepository = ReturnType<typeof createListingRepository>;
