import type { QuestKind } from '@magnetx/contracts';
import type { Connection, QueryFilter } from 'mongoose';
import { nativeOf } from '../../../db/native.ts';
import { readSortedPage, sortedBy } from '../../../http/sorted-page.ts';
import { containingAll } from '../../../search/search-grams.ts';
import { createCountMemory } from '../../../search/words.ts';
import {
  LISTING_ORDERS,
  LISTING_SPECIALS,
  LISTING_STATUSES,
  listingModels,
  searchIndexOf,
  type ListingDocument,
  type ListingOrder,
} from './listing.model.ts';

/** A list of one type or several, optionally of open or closed quests only, or of one `special`. */
export interface Shelf {
  readonly type: QuestKind | readonly QuestKind[];
  /** Open quests are active with a place left. Full quests are closed. */
  readonly isOpen?: boolean;
  readonly special?: ListingDocument['special'];
  /** Only rows with all of these grams of `facetGramsOf` and `categoryGramOf`. */
  readonly facets?: readonly string[];
  /** Rows that are left out: ads that are not for the user. */
  readonly without?: readonly number[];
}

export interface Window {
  readonly order: ListingOrder;
  readonly isReversed: boolean;
  readonly skip: number;
  readonly limit: number;
}

/** `-` is descending. */
export type ListingSort = ListingOrder | `-${ListingOrder}`;

/** The number of visible quests of a type. `active` includes full quests, `open` does not. */
export interface Tally {
  readonly all: number;
  readonly active: number;
  readonly open: number;
  readonly special: Readonly<Partial<Record<ListingDocument['special'], number>>>;
}

type SortKeys = Omit<ListingDocument, 'version' | 'searchText' | 'searchGrams' | 'projectId'>;
const SORT_KEYS = { version: 0, searchText: 0, searchGrams: 0, projectId: 0 } as const;

/** The embedded database uses an index for at most this many ids. */
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
      const [one, other] = [a[field] ?? false, b[field] ?? false];
      if (one < other) return -direction;
      if (one > other) return direction;
    }
    return 0;
  };
}

/** A page of rows that no index has sorted. */
function pageOf(rows: SortKeys[], window: Window): number[] {
  const sorted = [...rows].sort(compareBy(window));
  return sorted.slice(window.skip, window.skip + window.limit).map(({ _id }) => _id);
}

/** The rows of a shelf. */
function shelved({ type, isOpen, special }: Shelf) {
  return {
    type: typeof type === 'string' ? type : { $in: [...type] },
    ...(isOpen !== undefined && { status: { $in: LISTING_STATUSES.filter((one) => (one === 'active') === isOpen) } }),
    ...(special !== undefined && { special }),
  };
}

/** The index that has the shelf's rows in this order. */
function indexOf(shelf: Shelf, order: ListingOrder): Record<string, 1 | -1> {
  const fixed = Object.keys(shelved(shelf));
  return { ...Object.fromEntries(fixed.map((field) => [field, 1 as const])), ...LISTING_ORDERS[order] };
}

/** In a list of open or closed quests only, `open` equals `live`. */
function orderIn(shelf: Shelf, order: ListingOrder): ListingOrder {
  return order === 'open' && shelf.isOpen !== undefined ? 'live' : order;
}

type Listings = ReturnType<typeof listingModels>['listings'];
type ListingFilter = QueryFilter<ListingDocument>;

/** The rows that are searched, and the counts of their grams. */
interface Searched {
  readonly listings: Listings;
  readonly counted: ReturnType<typeof createCountMemory>;
}

/** Whether search terms or facets narrow the shelf. */
function isSearch({ facets = [] }: Shelf, terms: readonly string[]): boolean {
  return terms.length + facets.length > 0;
}

/** Counts the rows of a shelf with a gram, up to a limit. */
function counterOf({ listings, counted }: Searched, shelf: Shelf) {
  const hint = searchIndexOf('live');
  // On the shelf alone: of a frequent gram, all quests may have ended. The index has the special before the status.
  const every = shelf.isOpen === undefined ? {} : { special: { $in: [...LISTING_SPECIALS] } };
  const onShelf = { ...every, ...shelved(shelf) };
  return (searchGrams: string, limit: number) =>
    counted(JSON.stringify({ ...onShelf, searchGrams, limit }), () =>
      listings.countDocuments({ ...onShelf, searchGrams }, { limit, hint }),
    );
}

function containing(among: Searched, shelf: Shelf, terms: readonly string[]): Promise<ListingFilter> {
  return containingAll(terms, counterOf(among, shelf), shelf.facets);
}

/** The rows of a shelf with all facets, and with each term inside a word. */
async function searched(
  rows: Searched,
  shelf: Shelf,
  terms: readonly string[],
  order: ListingOrder,
): Promise<ListingFilter> {
  if (!isSearch(shelf, terms)) return shelved(shelf);
  return {
    special: { $in: [...LISTING_SPECIALS] },
    // The order `open` separates the statuses itself.
    ...(order !== 'open' && { status: { $in: [...LISTING_STATUSES] } }),
    ...shelved(shelf),
    ...(await containing(rows, shelf, terms)),
  };
}

/** Lookups of quests by id. */
function createMembershipQueries(listings: Listings) {
  return {
    /** The owners of those of these quests that are in a list. */
    listOwners: async (ids: readonly number[]): Promise<{ id: number; projectId: string }[]> => {
      const found = await listings.find({ _id: { $in: [...ids] } }, { projectId: 1 }).lean();
      return found.map(({ _id, projectId }) => ({ id: _id, projectId }));
    },

    /** The number of these quests that are in a list. */
    countAmong: async (ids: readonly number[]): Promise<number> => {
      let count = 0;
      for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
        count += await listings.countDocuments({ _id: { $in: ids.slice(from, from + IDS_PER_QUERY) } });
      }
      return count;
    },
  };
}

/** The lists of quests that users may see. */
export function createQuestLists(connection: Connection) {
  const { listings, tallies } = listingModels(connection);
  const searchable: Searched = { listings, counted: createCountMemory() };
  return {
    ...createMembershipQueries(listings),

    tallyOf: async (type: QuestKind): Promise<Tally> => {
      const found = await nativeOf(tallies).findOne({ _id: type });
      const { all = 0, active = 0, full = 0, special = {} } = found ?? {};
      return { all, active, open: active - full, special };
    },

    /** Whether a shelf has rows with a gram, as of the last minute. */
    has: async (shelf: Shelf, gram: string) => (await counterOf(searchable, shelf)(gram, 1)) > 0,

    /** The ids of one page. Each of the `terms` (of `searchTermsOf`) must be inside a word. */
    listIds: async (shelf: Shelf, terms: readonly string[], window: Window): Promise<number[]> => {
      const order = orderIn(shelf, window.order);
      const filter = await searched(searchable, shelf, terms, order);
      const without = shelf.without ?? [];
      const rows = await listings
        .find({ ...filter, ...(without.length > 0 && { _id: { $nin: [...without] } }) }, { _id: 1 })
        .sort(orderOf({ order, isReversed: window.isReversed }))
        .skip(window.skip)
        .limit(window.limit)
        .hint(isSearch(shelf, terms) ? searchIndexOf(order) : indexOf(shelf, order))
        .lean();
      return rows.map(({ _id }) => _id);
    },

    /** The same for a given set of quests, with the total number of matches. */
    listIdsAmong: async (
      ids: readonly number[],
      shelf: Shelf,
      terms: readonly string[],
      window: Window,
    ): Promise<{ ids: number[]; total: number }> => {
      const rows: SortKeys[] = [];
      const filter = { ...shelved(shelf), ...(isSearch(shelf, terms) && (await containing(searchable, shelf, terms))) };
      for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
        const some = ids.slice(from, from + IDS_PER_QUERY);
        const found = await listings
          .find({ ...filter, _id: { $in: some } }, SORT_KEYS)
          .hint({ _id: 1 })
          .lean();
        rows.push(...found);
      }
      const order = orderIn(shelf, window.order);
      return { ids: pageOf(rows, { ...window, order }), total: rows.length };
    },

    /** One page after a cursor. */
    page: (
      shelf: Shelf,
      terms: readonly string[],
      { sort, ...asked }: { sort: ListingSort; before: string; limit: number },
    ): Promise<{ rows: { id: number }[]; next: string | null }> => {
      const { order } = sortedBy<ListingSort>(LISTING_ORDERS, sort);
      const column = sort.replace('-', '') as ListingOrder;
      return readSortedPage({ order, ...asked }, async (range, limit) => {
        const filter = await searched(searchable, shelf, terms, column);
        const rows = await listings
          .find({ ...filter, $and: [...(filter.$and ?? []), ...(range as ListingFilter[])] }, SORT_KEYS)
          .sort(order)
          .limit(limit)
          .hint(isSearch(shelf, terms) ? searchIndexOf(column) : indexOf(shelf, column))
          .lean();
        return rows.map(({ _id: id, ...keys }) => ({ id, ...keys }));
      });
    },
  };
}
