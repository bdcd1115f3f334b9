import { jobTypeSchema, questTypeSchema } from '@magnetx/contracts';
import type { Connection, IndexDefinition } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../db/document-schema.ts';

/** Migration 0001 replaces rows of the versions in {@link OLD_VERSIONS}. Later shapes have migrations of their own. */
export const LISTING_VERSION = 3;
export const OLD_VERSIONS: readonly (number | null)[] = [null, 2];

/** `at_capacity`: active, but every place is taken. In the order of the list sort `active`. */
const listingStatusSchema = z.enum(['active', 'at_capacity', 'ended']);
export const LISTING_STATUSES = listingStatusSchema.options;

/** The filter of its type alone: `featured`, or an opportunity's kind of job. */
const listingSpecialSchema = z.enum(['', 'featured', ...jobTypeSchema.options]);
export const LISTING_SPECIALS = listingSpecialSchema.options;

/**
 * What users can find of a quest: its place in every list, and the words that find it. There is a row exactly while
 * users may see the quest. Taking part changes the row only when the last place is taken or freed.
 */
const listingDocument = z.object({
  /** The quest's. */
  _id: z.int(),
  /** Read by migration 0001 alone, and by the job of the release before it: both can go in the release after. */
  version: z.int().exactOptional(),
  projectId: z.string(),
  type: questTypeSchema,
  status: listingStatusSchema,
  special: listingSpecialSchema,
  liveAt: z.date(),
  /** The title in the order of a dictionary, whatever its case. */
  titleKey: z.string(),
  /** What the order by price compares: cash in US cents (an opportunity: the upper end of its salary), then MXP. */
  amount: z.number(),
  /** The lower end of a salary; otherwise `amount`. */
  amountLow: z.number(),
  mxp: z.int(),
  /** The distinct words that a search looks in, separated by spaces. */
  searchText: z.string(),
  /** Every piece of one to three characters of those words, and the quest's facets (`facetGramsOf`). */
  searchGrams: z.array(z.string()),
});
export type ListingDocument = z.output<typeof listingDocument>;

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

const listingSchema = documentSchema(listingDocument, 'quest_listings');
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

/** How many rows each list has, kept in the transactions that change them: no list counts its rows. */
const tallyDocument = z.object({
  _id: questTypeSchema,
  all: z.int().default(0),
  /** Full ones among them. */
  active: z.int().default(0),
  full: z.int().default(0),
  special: z.partialRecord(listingSpecialSchema, z.int()).default({}),
});
type TallyDocument = z.output<typeof tallyDocument>;

const tallySchema = documentSchema(tallyDocument, 'quest_tallies');

export function listingModels(connection: Connection) {
  return {
    listings: connection.model<ListingDocument>('QuestListing', listingSchema),
    tallies: connection.model<TallyDocument>('QuestTally', tallySchema),
  };
}
