import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { questIdSchema } from './quest.schema.ts';

/** The most tickets in one answer. A list of any length is fetched in pages, each after the last ticket before it. */
export const DRAW_ENTRIES_PAGE_SIZE = 5_000;

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** A round of a public randomness beacon (drand) and, once it has happened, what came out of it. */
const beaconSchema = z.object({
  /** The beacon's chain hash. */
  chain: z.string(),
  /** Null until the giveaway has a moment after which a round can count. */
  round: z.int().nullable(),
  /** Hex; null before the round. */
  randomness: z.string().nullable(),
  signature: z.string().nullable(),
  /** Where anyone can look the round up. */
  url: z.string(),
});

/** `waiting`: the giveaway has ended, and its draw is due. */
export const drawStateSchema = z.enum(['open', 'waiting', 'drawn']);

/** All that anyone needs to repeat a draw, apart from the list of entries. */
const drawSchema = z.object({
  giveaway_id: questIdSchema,
  title: z.string(),
  /** `commitment`: only the secret seed decides, the weaker mode. `beacon`: public randomness decides with it. */
  mode: z.enum(['commitment', 'beacon']),
  /** SHA-256 of the seed, published when the giveaway went live. */
  commitment: sha256Schema,
  beacon: beaconSchema.nullable(),
  max_winners: z.int().min(1),
  state: drawStateSchema,
  /** From here on null until the draw. The seed is 32 bytes in hex. */
  seed: z.string().nullable(),
  entries_hash: sha256Schema.nullable(),
  entry_count: z.int().min(0),
  /** Tickets, in the order in which they were drawn. */
  winners: z.array(z.string()),
  alternates: z.array(z.string()),
  drawn_at: z.iso.datetime().nullable(),
});
export type Draw = z.infer<typeof drawSchema>;

const giveawayQuery = { giveaway_id: z.coerce.number<number>().pipe(questIdSchema) };

export const getDraw = defineCall({
  name: 'getDraw',
  method: 'GET',
  path: '/giveaways/draw',
  audience: 'public',
  tag: 'Giveaways',
  summary: "A giveaway's draw: what was committed to before it, and what anyone needs to repeat it",
  query: z.object(giveawayQuery),
  response: success({ draw: drawSchema }),
  errors: ['not_found', 'quest_removed'],
});

export const listDrawEntries = defineCall({
  name: 'listDrawEntries',
  method: 'GET',
  path: '/giveaways/draw/entries',
  audience: 'public',
  tag: 'Giveaways',
  summary: 'The frozen tickets of a draw in canonical order, a page at a time',
  query: z.object({ ...giveawayQuery, after: z.string().max(64).default('') }),
  response: success({ tickets: z.array(z.string()).max(DRAW_ENTRIES_PAGE_SIZE), hasMore: z.boolean() }),
  errors: ['not_found', 'quest_removed'],
});
