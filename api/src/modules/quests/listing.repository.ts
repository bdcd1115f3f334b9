import type { QuestType } from '@magnetx/contracts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { rarestFirst } from '../../words';
import {
  LISTING_ORDERS,
  LISTING_SPECIALS,
  LISTING_STATUSES,
  listingModels,
  searchIndexOf,
  type ListingDocument,
  type ListingOrder,
} from './listing.model';
import { listingOf } from './listing-of';
import type { Quest } from './quest.repository';

/** A list that users ask for: of one type, and maybe one status or one `special`. */
export interface Shelf {
  readonly type: QuestType;
  readonly status?: 'active' | 'ended';
  readonly special?: string;
}

export interface Window {
  readonly order: ListingOrder;
  readonly isReversed: boolean;
  readonly skip: number;
  readonly limit: number;
}

/** A row's place among those that went live last. */
export interface NewestPlace {
  readonly id: number;
  readonly liveAt: Date;
}

/** How many quests of a type there are to see. */
export interface Tally {
  readonly all: number;
  readonly active: number;
  readonly special: Readonly<Record<string, number>>;
}

type SortKeys = Omit<ListingDocument, 'beginnings' | 'projectId'>;
const SORT_KEYS = { beginnings: 0, projectId: 0 } as const;

/** Ids named in one query; the embedded database uses an index for at most 500. */
const IDS_PER_QUERY = 500;

function orderOf({ order, isReversed }: Pick<Window, 'order' | 'isReversed'>): Record<string, 1 | -1> {
  const fields = Object.entries(LISTING_ORDERS[order]);
  return Object.fromEntries(
    fields.map(([field, direction]) => [field, (isReversed ? -direction : direction) as 1 | -1]),
  );
}

function compareBy(window: Pick<Window, 'order' | 'isReversed'>): (a: SortKeys, b: SortKeys) => number {
  const fields = Object.entries(orderOf(window)) as [keyof SortKeys, 1 | -1][];
  return (a, b) => {
    for (const [field, direction] of fields) {
      if (a[field] < b[field]) return -direction;
      if (a[field] > b[field]) return direction;
    }
    return 0;
  };
}

/** The page of rows that no index has sorted. */
function pageOf(rows: SortKeys[], window: Window): number[] {
  const sorted = [...rows].sort(compareBy(window));
  return sorted.slice(window.skip, window.skip + window.limit).map(({ _id }) => _id);
}

/** The index that has the shelf's rows in this order. */
function indexOf(shelf: Shelf, order: ListingOrder): Record<string, 1 | -1> {
  const fixed = (['type', 'status', 'special'] as const).filter((field) => shelf[field] !== undefined);
  return { ...Object.fromEntries(fixed.map((field) => [field, 1 as const])), ...LISTING_ORDERS[order] };
}

function tallyChange(row: ListingDocument | null, by: 1 | -1): Record<string, number> {
  if (row === null) return {};
  return {
    all: by,
    ...(row.status === 'active' && { active: by }),
    ...(row.special !== '' && { [`special.${row.special}`]: by }),
  };
}

function sum(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const total = { ...a };
  for (const [field, by] of Object.entries(b)) total[field] = (total[field] ?? 0) + by;
  return Object.fromEntries(Object.entries(total).filter(([, by]) => by !== 0));
}

/** The rows of a shelf in which words begin so; the first term's are looked through. */
function searched(shelf: Shelf, terms: readonly string[], order: ListingOrder): QueryFilter<ListingDocument> {
  const { type, special, status } = shelf;
  return {
    type,
    beginnings: { $all: [...terms] },
    special: special ?? { $in: [...LISTING_SPECIALS] },
    // That order holds the statuses apart by itself.
    ...(status === undefined && order === 'open' ? {} : { status: status ?? { $in: [...LISTING_STATUSES] } }),
  };
}

type Listings = ReturnType<typeof listingModels>['listings'];

function inOrderOfRarity(listings: Listings, type: QuestType, terms: readonly string[]): Promise<readonly string[]> {
  const hint = searchIndexOf('live');
  return rarestFirst(terms, (term, limit) => listings.countDocuments({ type, beginnings: term }, { limit, hint }));
}

/** Lists whose pages follow each other. */
function createFollowingLists(listings: Listings) {
  return {
    /** Who went live last first, from a place on: the rows after it are older. */
    listNewest: async (
      shelf: Shelf,
      terms: readonly string[],
      place: NewestPlace | null,
      limit: number,
    ): Promise<NewestPlace[]> => {
      const isSearch = terms.length > 0;
      const filter = isSearch ? searched(shelf, await inOrderOfRarity(listings, shelf.type, terms), 'live') : shelf;
      // The range on `liveAt` alone is what the index can walk.
      const older = place && {
        $and: [
          { liveAt: { $lte: place.liveAt } },
          { $or: [{ liveAt: { $lt: place.liveAt } }, { _id: { $lt: place.id } }] },
        ],
      };
      const rows = await listings
        .find({ ...filter, ...older }, { liveAt: 1 })
        .sort(LISTING_ORDERS.live)
        .limit(limit)
        .hint(isSearch ? searchIndexOf('live') : indexOf(shelf, 'live'))
        .lean();
      return rows.map(({ _id, liveAt }) => ({ id: _id, liveAt }));
    },
  };
}

export function createListingRepository(connection: Connection) {
  const { listings, tallies } = listingModels(connection);

  return {
    ...createFollowingLists(listings),

    /** Brings a quest's row, and the tallies, up to what the quest is now: in the transaction that changed it. */
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

    tallyOf: async (type: QuestType): Promise<Tally> => {
      const found = await tallies.findOne({ _id: type }).lean();
      return { all: found?.all ?? 0, active: found?.active ?? 0, special: found?.special ?? {} };
    },

    /** The ids of one page; `terms` (of `searchTermsOf`) leave those whose words begin so. */
    listIds: async (shelf: Shelf, terms: readonly string[], window: Window): Promise<number[]> => {
      // Among rows of one status, the open ones first are the newest first.
      const order = window.order === 'open' && shelf.status !== undefined ? 'live' : window.order;
      const isSearch = terms.length > 0;
      const filter = isSearch ? searched(shelf, await inOrderOfRarity(listings, shelf.type, terms), order) : shelf;
      const rows = await listings
        .find(filter, { _id: 1 })
        .sort(orderOf({ order, isReversed: window.isReversed }))
        .skip(window.skip)
        .limit(window.limit)
        .hint(isSearch ? searchIndexOf(order) : indexOf(shelf, order))
        .lean();
      return rows.map(({ _id }) => _id);
    },

    /** The same as `listIds` of these quests, those that somebody takes part in, and how many match in all. */
    listIdsAmong: async (
      ids: readonly number[],
      shelf: Shelf,
      terms: readonly string[],
      window: Window,
    ): Promise<{ ids: number[]; total: number }> => {
      const rows: SortKeys[] = [];
      for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
        const some = ids.slice(from, from + IDS_PER_QUERY);
        const matching = terms.length > 0 && { beginnings: { $all: [...terms] } };
        const found = await listings
          .find({ ...shelf, _id: { $in: some }, ...matching }, SORT_KEYS)
          .hint({ _id: 1 })
          .lean();
        rows.push(...found);
      }
      return { ids: pageOf(rows, window), total: rows.length };
    },
  };
}

export type ListingRepository = ReturnType<typeof createListingRepository>;
