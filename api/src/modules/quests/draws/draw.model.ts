import { drawStateSchema, handOverReasonSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModels, documentSchema } from '../../../db/document-schema.ts';

/** The beacon round of a draw. */
const drawBeacon = z.object({
  /** The hash of the chain, fixed when the giveaway goes live. */
  chain: z.string(),
  url: z.string(),
  genesisS: z.int(),
  periodS: z.int(),
  /** Null until the giveaway has concluded. The other two are null until the round has happened. */
  round: z.int().nullable(),
  randomness: z.string().nullable(),
  signature: z.string().nullable(),
});
export type DrawBeacon = z.output<typeof drawBeacon>;

/** The passing of a winner's place to the next alternate. */
const handOver = z.object({ ticketOut: z.string(), ticketIn: z.string(), at: z.date(), reason: handOverReasonSchema });
export type HandOver = z.output<typeof handOver>;

const drawDocument = z.object({
  /** The giveaway's id. */
  _id: z.int(),
  state: drawStateSchema,
  commitment: z.string(),
  maxWinners: z.int(),
  beacon: drawBeacon.nullable(),
  /** The earliest time of the draw. Null while the giveaway is open, and after the draw. */
  dueAt: z.date().nullable(),
  seed: z.string().nullable(),
  entriesHash: z.string().nullable(),
  entryCount: z.int(),
  winners: z.array(z.string()),
  alternates: z.array(z.string()),
  /** The prize that the winners share. 0 before the draw. */
  prizeCents: z.int(),
  handOvers: z.array(handOver),
  drawnAt: z.date().nullable(),
  /** The number of rewarded winners. Null once all are rewarded. */
  rewarded: z.int().nullable(),
  /** The last ticket whose entrant was notified. Null once all were. */
  toldUpTo: z.string().nullable(),
});
export type DrawDocument = z.output<typeof drawDocument>;

const drawSchema = documentSchema(drawDocument, 'draws');
drawSchema.index({ dueAt: 1 }, { partialFilterExpression: { state: 'waiting' } });
drawSchema.index({ rewarded: 1 }, { partialFilterExpression: { rewarded: { $gte: 0 } } });
drawSchema.index({ toldUpTo: 1 }, { partialFilterExpression: { toldUpTo: { $type: 'string' } } });

/** The secret seed of a draw, separate from all public data until the draw. */
const drawSeedDocument = z.object({ _id: z.int(), seed: z.string() });

const drawSeedSchema = documentSchema(drawSeedDocument, 'draw_seeds');

/** A page of a drawn list of entries. It never changes. */
const drawEntryPageDocument = z.object({
  /** The giveaway's id and the page's number. */
  _id: z.string(),
  giveawayId: z.int(),
  /** The page's last ticket. The tickets after a ticket begin in the first page with a greater last ticket. */
  last: z.string(),
  /** One text with line feeds. An array of thousands would be decoded ticket by ticket. */
  tickets: z.string(),
  hasMore: z.boolean(),
});

const drawEntryPageSchema = documentSchema(drawEntryPageDocument, 'draw_entry_pages');
drawEntryPageSchema.index({ giveawayId: 1, last: 1 }, { unique: true });

/** The claim of a winner, from the draw or a hand-over until the share was paid. */
const winnerClaimDocument = z.object({
  /** The giveaway's id and the place. */
  _id: z.string(),
  giveawayId: z.int(),
  /** The index of the place among the winners. */
  place: z.int(),
  ticket: z.string(),
  userId: z.string(),
  /** The winner's share of the prize. 0 for the place of a deleted account in a giveaway without cash. */
  amountCents: z.int(),
  /** When the winner got the place. */
  since: z.date(),
  /** When to look at it next. Null while the winner can be paid, or keeps the place without an alternate. */
  dueAt: z.date().nullable(),
  /** The day of the last reminder. 0 before the first one. */
  remindedDay: z.int(),
});
export type WinnerClaimDocument = z.output<typeof winnerClaimDocument>;

const winnerClaimSchema = documentSchema(winnerClaimDocument, 'winner_claims');
winnerClaimSchema.index({ dueAt: 1, _id: 1 }, { partialFilterExpression: { dueAt: { $gt: new Date(0) } } });
winnerClaimSchema.index({ userId: 1 });

export const drawModels = defineModels({
  draws: ['Draw', drawSchema],
  seeds: ['DrawSeed', drawSeedSchema],
  entryPages: ['DrawEntryPage', drawEntryPageSchema],
  claims: ['WinnerClaim', winnerClaimSchema],
});
