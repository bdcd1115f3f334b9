import { drawStateSchema } from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../db/document-schema.ts';

/** A round of the public beacon that takes part in a draw. */
const drawBeacon = z.object({
  /** The chain's hash, fixed when the giveaway went live. */
  chain: z.string(),
  url: z.string(),
  genesisS: z.int(),
  periodS: z.int(),
  /** These are null until the giveaway has ended, and the last two until the round has happened. */
  round: z.int().nullable(),
  randomness: z.string().nullable(),
  signature: z.string().nullable(),
});
export type DrawBeacon = z.output<typeof drawBeacon>;

const drawDocument = z.object({
  /** The giveaway's. */
  _id: z.int(),
  state: drawStateSchema,
  commitment: z.string(),
  maxWinners: z.int(),
  beacon: drawBeacon.nullable(),
  /** When it can be drawn, as far as is known; null while it is open, or once it is drawn. */
  dueAt: z.date().nullable(),
  seed: z.string().nullable(),
  entriesHash: z.string().nullable(),
  entryCount: z.int(),
  winners: z.array(z.string()),
  alternates: z.array(z.string()),
  drawnAt: z.date().nullable(),
  /** How many winners have been given their prize; null when nobody is left to be given one. */
  rewarded: z.int().nullable(),
  /** Up to which ticket those who did not win have been told; null when nobody is left to be told. */
  toldUpTo: z.string().nullable(),
});
export type DrawDocument = z.output<typeof drawDocument>;

const drawSchema = documentSchema(drawDocument, 'draws');
drawSchema.index({ dueAt: 1 }, { partialFilterExpression: { state: 'waiting' } });
drawSchema.index({ rewarded: 1 }, { partialFilterExpression: { rewarded: { $gte: 0 } } });
drawSchema.index({ toldUpTo: 1 }, { partialFilterExpression: { toldUpTo: { $type: 'string' } } });

/** The secret of a draw that has not happened, apart from everything that is ever shown. */
const drawSeedDocument = z.object({ _id: z.int(), seed: z.string() });
type DrawSeedDocument = z.output<typeof drawSeedDocument>;

const drawSeedSchema = documentSchema(drawSeedDocument, 'draw_seeds');

/** A part of a drawn list of entries, which never changes. */
const drawEntryPageDocument = z.object({
  /** The giveaway's id and the page's number. */
  _id: z.string(),
  giveawayId: z.int(),
  /** The page's last ticket: the page that follows a ticket is the first one with a greater last ticket. */
  last: z.string(),
  /** One text, joined by line feeds: an array of thousands would be decoded ticket by ticket. */
  tickets: z.string(),
  hasMore: z.boolean(),
});
type DrawEntryPageDocument = z.output<typeof drawEntryPageDocument>;

const drawEntryPageSchema = documentSchema(drawEntryPageDocument, 'draw_entry_pages');
drawEntryPageSchema.index({ giveawayId: 1, last: 1 }, { unique: true });

export function drawModels(connection: Connection) {
  return {
    draws: connection.model<DrawDocument>('Draw', drawSchema),
    seeds: connection.model<DrawSeedDocument>('DrawSeed', drawSeedSchema),
    entryPages: connection.model<DrawEntryPageDocument>('DrawEntryPage', drawEntryPageSchema),
  };
}
