import type { QuestType } from '@magnetx/contracts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import type { Clock } from '../../jobs/clock';
import { LISTING_ORDERS, listingModels, type ListingDocument, type ListingOrder } from './listing.model';
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

/** How many quests of a type there are to see. */
export interface Tally {
  readonly all: number;
  readonly active: number;
  readonly special: Readonly<Record<string, number>>;
}

type SortKeys = Omit<ListingDocument, 'words' | 'projectId'>;
const SORT_KEYS = { words: 0, projectId: 0 } as const;

/**
 * A search that so many rows match is read in the list's order until the page is full, since every few rows match; one
 * with fewer matches is read by its rarest word and sorted.
 */
const COMMON_FROM = 400;

/** For how long a process takes for common what it has found to be, in ms, and how many such terms it keeps. */
const COMMON_KNOWN_MS = 60_000;
const COMMON_KNOWN_MAX = 10_000;

const WORDS_INDEX = { type: 1, words: 1 } as const;

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

/** Rows with a word that begins so. Terms are letters and digits alone. */
function beginsWith(term: string): { words: RegExp } {
  return { words: new RegExp(`^${term}`) };
}

/** What searches have found to be common on a shelf lately, so that the next ones need not find it out. */
function createCommonTerms(clock: Clock) {
  const foundAtMs = new Map<string, number>();
  const keyOf = ({ type, status, special }: Shelf, term: string) => `${type} ${status} ${special} ${term}`;
  return {
    has: (shelf: Shelf, term: string): boolean =>
      clock.now().getTime() - (foundAtMs.get(keyOf(shelf, term)) ?? -Infinity) < COMMON_KNOWN_MS,
    add: (shelf: Shelf, term: string): void => {
      if (foundAtMs.size >= COMMON_KNOWN_MAX) foundAtMs.clear();
      foundAtMs.set(keyOf(shelf, term), clock.now().getTime());
    },
  };
}

export function createListingRepository(connection: Connection, clock: Clock) {
  const { listings, tallies } = listingModels(connection);
  const common = createCommonTerms(clock);

  /** The term that the fewest rows have first: its rows are read. */
  const rarestFirst = async (type: QuestType, terms: readonly string[]): Promise<readonly string[]> => {
    if (terms.length < 2) return terms;
    const counts = await Promise.all(
      terms.map(async (term) => {
        if (common.has({ type }, term)) return { term, count: COMMON_FROM };
        const filter = { type, ...beginsWith(term) };
        const count = await listings.countDocuments(filter, { limit: COMMON_FROM, hint: WORDS_INDEX });
        if (count >= COMMON_FROM) common.add({ type }, term);
        return { term, count };
      }),
    );
    return counts.sort((a, b) => a.count - b.count).map(({ term }) => term);
  };

  return {
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
      const [first, ...others] = await rarestFirst(shelf.type, terms);
      const matches = first === undefined ? [] : [first, ...others].map(beginsWith);
      const filter: QueryFilter<ListingDocument> = { ...shelf, ...(matches.length > 0 && { $and: matches }) };
      const isKnownCommon = first !== undefined && others.length === 0 && common.has(shelf, first);
      if (first !== undefined && !isKnownCommon) {
        const few = await listings.find(filter, SORT_KEYS).limit(COMMON_FROM).hint(WORDS_INDEX).lean();
        if (few.length < COMMON_FROM) return pageOf(few, window);
        if (others.length === 0) common.add(shelf, first);
      }
      const rows = await listings
        .find(filter, { _id: 1 })
        .sort(orderOf(window))
        .skip(window.skip)
        .limit(window.limit)
        .hint(indexOf(shelf, window.order))
        .lean();
      return rows.map(({ _id }) => _id);
    },

    /** The same of the quests with these ids, those that somebody takes part in, and how many match in all. */
    listIdsAmong: async (
      ids: readonly number[],
      shelf: Shelf,
      terms: readonly string[],
      window: Window,
    ): Promise<{ ids: number[]; total: number }> => {
      const rows: SortKeys[] = [];
      for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
        const some = ids.slice(from, from + IDS_PER_QUERY);
        const matches = [{ _id: { $in: some } }, ...terms.map(beginsWith)];
        const found = await listings
          .find({ ...shelf, $and: matches }, SORT_KEYS)
          .hint({ _id: 1 })
          .lean();
        rows.push(...found);
      }
      return { ids: pageOf(rows, window), total: rows.length };
    },
  };
}

export type ListingRepository = ReturnType<typeof createListingRepository>;
