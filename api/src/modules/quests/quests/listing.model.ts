import { jobTypeSchema, questTypeSchema } from '@magnetx/contracts';
import type { IndexDefinition } from 'mongoose';
import { z } from 'zod';
import { defineModels, documentSchema } from '../../../db/document-schema.ts';

/** Sorts after every deadline. */
export const NO_DEADLINE = new Date('9999-12-31T00:00:00.000Z');

/** `at_capacity`: active, but every place is taken. In the order of the list sort `active`. */
const listingStatusSchema = z.enum(['active', 'at_capacity', 'ended']);
export const LISTING_STATUSES = listingStatusSchema.options;

/** A filter of one type: `featured`, or an opportunity's kind of job. */
const listingSpecialSchema = z.enum(['', 'featured', ...jobTypeSchema.options]);
export const LISTING_SPECIALS = listingSpecialSchema.options;

/**
 * The listing of a quest: its position in every list, and its search terms. It exists exactly while the quest is
 * visible. A participation changes it only when the last place is taken or freed.
 */
const listingDocument = z.object({
  /** The quest's. */
  _id: z.int(),
  projectId: z.string(),
  type: questTypeSchema,
  status: listingStatusSchema,
  special: listingSpecialSchema,
  liveAt: z.date(),
  /** Its deadline, or {@link NO_DEADLINE}. */
  endsAt: z.date(),
  /** The title for sorting, in any case. */
  titleKey: z.string(),
  /** The first key of the order by price: cash in US cents, or the upper end of a salary. MXP are the second key. */
  amount: z.number(),
  /** The lower end of a salary, otherwise `amount`. */
  amountLow: z.number(),
  mxp: z.int(),
  /** Its reserve covers its rewards. False for an ad. */
  isFunded: z.boolean(),
  /** The distinct searchable words, separated by spaces. */
  searchText: z.string(),
  /** The grams of one to three characters of those words, and the quest's facets, category and project. */
  searchGrams: z.array(z.string()),
});
export type ListingDocument = z.output<typeof listingDocument>;

/** The orders of lists. Each is read forwards or backwards. */
export const LISTING_ORDERS = {
  live: { liveAt: -1, _id: -1 },
  title: { titleKey: 1, _id: 1 },
  amount: { amount: -1, amountLow: -1, mxp: -1, _id: -1 },
  /** Salaries by their lower ends. Other types have one amount and use `amount`. */
  amountLow: { amountLow: 1, amount: 1, mxp: 1, _id: 1 },
  /** Open quests first, then full ones, as the statuses sort. */
  open: { status: 1, liveAt: -1, _id: -1 },
  /** Funded quests first. */
  funded: { isFunded: -1, liveAt: -1, _id: -1 },
  /** The next deadline first. Only of lists of open or closed quests. */
  ending: { endsAt: 1, _id: 1 },
} as const satisfies Record<string, Record<string, 1 | -1>>;
export type ListingOrder = keyof typeof LISTING_ORDERS;

const listingSchema = documentSchema(listingDocument, 'quest_listings');
const { live, title, amount, amountLow, open, funded, ending } = LISTING_ORDERS;

/**
 * The index of the rows of one gram in an order. A search names every status and special that it accepts, and the
 * database merges the results of each. The order `open` reads one status after the other.
 */
export function searchIndexOf(order: ListingOrder): Record<string, 1 | -1> {
  const fields = order === 'open' ? live : LISTING_ORDERS[order];
  return { type: 1, searchGrams: 1, special: 1, status: 1, ...fields };
}

const indexes: IndexDefinition[] = [
  ...[live, title, amount, open, funded].map((order) => ({ type: 1 as const, ...order })),
  ...[title, amount, funded, ending].map((order) => ({ type: 1 as const, status: 1 as const, ...order })),
  ...[live, title, amount, open, funded].map((order) => ({ type: 1 as const, special: 1 as const, ...order })),
  ...(['live', 'title', 'amount', 'funded', 'ending'] as const).map(searchIndexOf),
];
for (const fields of indexes) listingSchema.index(fields);
// Only opportunities have salaries.
const hasSalary = { partialFilterExpression: { type: 'opportunity' } };
listingSchema.index({ type: 1, ...amountLow }, hasSalary);
listingSchema.index({ type: 1, special: 1, ...amountLow }, hasSalary);
listingSchema.index(searchIndexOf('amountLow'), hasSalary);

/** The number of rows in each list, updated in the transactions that change them. */
const tallyDocument = z.object({
  _id: questTypeSchema,
  all: z.int().default(0),
  /** Includes full quests. */
  active: z.int().default(0),
  full: z.int().default(0),
  special: z.partialRecord(listingSpecialSchema, z.int()).default({}),
});

const tallySchema = documentSchema(tallyDocument, 'quest_tallies');

export const listingModels = defineModels({
  listings: ['QuestListing', listingSchema],
  tallies: ['QuestTally', tallySchema],
});
