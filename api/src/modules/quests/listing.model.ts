import { jobTypeSchema, type QuestType } from '@magnetx/contracts';
import { Schema, type Connection, type IndexDefinition } from 'mongoose';

/**
 * What users can find of a quest: its place in every list, and the words that find it. There is a row exactly while
 * users may see the quest. Taking part changes the row only when the last place is taken or freed.
 */
export interface ListingDocument {
  /** The quest's. */
  _id: number;
  /** Read by migration 0001 alone, and by the job of the release before it: both can go in the release after. */
  version?: number;
  projectId: string;
  type: QuestType;
  /** `at_capacity`: active, but every place is taken. In the order of the list sort `active`. */
  status: 'active' | 'at_capacity' | 'ended';
  /** The filter of its type alone: `featured`, or an opportunity's kind of job. */
  special: string;
  liveAt: Date;
  /** The title in the order of a dictionary, whatever its case. */
  titleKey: string;
  /** What the order by price compares: cash in US cents (an opportunity: the upper end of its salary), then MXP. */
  amount: number;
  /** The lower end of a salary; otherwise `amount`. */
  amountLow: number;
  mxp: number;
  /** The distinct words that a search looks in, separated by spaces. */
  searchText: string;
  /** Every piece of one to three characters of those words, and the quest's facets (`facetGramsOf`). */
  searchGrams: string[];
}

/** Migration 0001 replaces rows of the versions in {@link OLD_VERSIONS}. Later shapes have migrations of their own. */
export const LISTING_VERSION = 3;
export const OLD_VERSIONS: readonly (number | null)[] = [null, 2];

export const LISTING_STATUSES = [
  'active',
  'at_capacity',
  'ended',
] as const satisfies readonly ListingDocument['status'][];

/** Every `special` that a row may have. */
export const LISTING_SPECIALS: readonly string[] = ['', 'featured', ...jobTypeSchema.options];

/** The orders that lists come in; each is walked forwards or backwards. */
export const LISTING_ORDERS = {
  live: { liveAt: -1, _id: -1 },
  title: { titleKey: 1, _id: 1 },
  amount: { amount: -1, amountLow: -1, mxp: -1, _id: -1 },
  /** Salaries by their lower ends; rows of other types have one amount and are served by `amount`. */
  amountLow: { amountLow: 1, amount: 1, mxp: 1, _id: 1 },
  /** Open ones first, then full ones: the statuses sort in that order. */
  open: { status: 1, liveAt: -1, _id: -1 },
} as const satisfies Record<string, Record<string, 1 | -1>>;
export type ListingOrder = keyof typeof LISTING_ORDERS;

const listingSchema = new Schema<ListingDocument>(
  {
    _id: { type: Number, required: true },
    version: { type: Number, required: true },
    projectId: { type: String, required: true },
    type: { type: String, required: true },
    status: { type: String, enum: LISTING_STATUSES, required: true },
    special: { type: String, enum: LISTING_SPECIALS, default: '' },
    liveAt: { type: Date, required: true },
    titleKey: { type: String, required: true },
    amount: { type: Number, required: true },
    amountLow: { type: Number, required: true },
    mxp: { type: Number, required: true },
    searchText: { type: String, default: '' },
    searchGrams: { type: [String], required: true },
  },
  { collection: 'quest_listings', versionKey: false },
);
const { live, title, amount, amountLow, open } = LISTING_ORDERS;

/**
 * The index that has the rows of one gram in an order, for every filter: a search names all statuses and specials
 * that it takes, and the database merges what it finds for each. The open ones first are those of each status in turn.
 */
export function searchIndexOf(order: ListingOrder): Record<string, 1 | -1> {
  const fields = order === 'open' ? live : LISTING_ORDERS[order];
  return { type: 1, searchGrams: 1, special: 1, status: 1, ...fields };
}

const indexes: IndexDefinition[] = [
  ...[live, title, amount, open].map((order) => ({ type: 1 as const, ...order })),
  ...[title, amount].map((order) => ({ type: 1 as const, status: 1 as const, ...order })),
  ...[live, title, amount, open].map((order) => ({ type: 1 as const, special: 1 as const, ...order })),
  ...(['live', 'title', 'amount'] as const).map(searchIndexOf),
  { version: 1 },
];
for (const fields of indexes) listingSchema.index(fields);
// Only opportunities have salaries.
const hasSalary = { partialFilterExpression: { type: 'opportunity' } };
listingSchema.index({ type: 1, ...amountLow }, hasSalary);
listingSchema.index({ type: 1, special: 1, ...amountLow }, hasSalary);
listingSchema.index(searchIndexOf('amountLow'), hasSalary);

interface TallyDocument {
  _id: QuestType;
  all: number;
  /** Full ones among them. */
  active: number;
  full?: number;
  special: Record<string, number>;
}

/** How many rows each list has, kept in the transactions that change them: no list counts its rows. */
const tallySchema = new Schema<TallyDocument>(
  {
    _id: { type: String, required: true },
    all: { type: Number, default: 0 },
    active: { type: Number, default: 0 },
    full: { type: Number, default: 0 },
    special: { type: Schema.Types.Mixed, default: {} },
  },
  { collection: 'quest_tallies', versionKey: false },
);

export function listingModels(connection: Connection) {
  return {
    listings: connection.model<ListingDocument>('QuestListing', listingSchema),
    tallies: connection.model<TallyDocument>('QuestTally', tallySchema),
  };
}
