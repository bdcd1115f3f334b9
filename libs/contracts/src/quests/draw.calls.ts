import { z } from 'zod';
import { idInAddress } from '../http/address-number.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { usdCentsSchema } from '../units/usd.ts';
import { questIdSchema } from './quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'public', tag: 'Giveaways' });

/** The maximum number of tickets in one answer. Each page starts after the last ticket of the previous one. */
export const DRAW_ENTRIES_PAGE_SIZE = 5_000;

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** A round of a public randomness beacon (drand) and, afterwards, its result. */
const beaconSchema = z.object({
  /** The beacon's chain hash. */
  chain: z.string(),
  /** Null until the giveaway's end determines the round. */
  round: z.int().nullable(),
  /** Hex; null before the round. */
  randomness: z.string().nullable(),
  signature: z.string().nullable(),
  /** The public address of the round. */
  url: z.string(),
});

/** `waiting`: the giveaway has ended, and its draw is due. */
export const drawStateSchema = z.enum(['open', 'waiting', 'drawn']);

/** `no_wallet`: the winner had no payable wallet in time. */
export const handOverReasonSchema = z.enum(['no_wallet', 'account_deleted']);

/** The passing of a winner's place to the next alternate. */
const handOverSchema = z.object({
  ticket_out: z.string(),
  ticket_in: z.string(),
  at: z.iso.datetime(),
  reason: handOverReasonSchema,
});

/** Everything needed to repeat a draw, except the list of entries. */
const drawSchema = z.object({
  giveaway_id: questIdSchema,
  title: z.string(),
  /** `commitment`, the weaker mode: the secret seed alone decides. `beacon`: seed and public randomness decide. */
  mode: z.enum(['commitment', 'beacon']),
  /** SHA-256 of the seed, published when the giveaway went live. */
  commitment: sha256Schema,
  beacon: beaconSchema.nullable(),
  max_winners: z.int().min(1),
  state: drawStateSchema,
  /** This and the following nullable fields are null until the draw. The seed is 32 bytes in hex. */
  seed: z.string().nullable(),
  entries_hash: sha256Schema.nullable(),
  entry_count: z.int().min(0),
  /** Tickets, in the order in which they were drawn. */
  winners: z.array(z.string()),
  alternates: z.array(z.string()),
  /** The cash of each winner, in the order of `winners`: the shares of the prize. */
  share_cents: z.array(usdCentsSchema),
  /** Oldest first. The drawn lists stay as they are: the n-th hand-over takes the n-th alternate. */
  hand_overs: z.array(handOverSchema),
  drawn_at: z.iso.datetime().nullable(),
});
export type Draw = z.infer<typeof drawSchema>;

const giveawayQuery = { giveaway_id: idInAddress() };

export const getDraw = defineCall('getDraw', 'GET /giveaways/draw', {
  summary: "A giveaway's draw: the commitment, and everything needed to repeat it",
  query: z.object(giveawayQuery),
  response: success({ draw: drawSchema }),
  errors: ['not_found', 'quest_removed'],
});

export const listDrawEntries = defineCall('listDrawEntries', 'GET /giveaways/draw/entries', {
  summary: 'The frozen tickets of a draw in canonical order, a page at a time',
  query: z.object({ ...giveawayQuery, after: z.string().max(64).default('') }),
  response: success({ tickets: z.array(z.string()).max(DRAW_ENTRIES_PAGE_SIZE), hasMore: z.boolean() }),
  errors: ['not_found', 'quest_removed'],
});
