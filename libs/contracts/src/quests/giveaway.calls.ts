import { z } from 'zod';
import { visitSourceSchema } from '../activity/activity.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { mxpSchema } from '../units/mxp.ts';
import { usdCentsSchema } from '../units/usd.ts';
import { conditionsShape } from './claim.schema.ts';
import { listPageSchema, userListQueryShape, withDefaultOrder } from './quest-list.schema.ts';
import { countSchema, questIdQuery, questIdSchema, shownQuestShape } from './quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'Giveaways' });

export const GIVEAWAY_FILTERS = ['all', 'active', 'featured', 'ended'] as const;
export const GIVEAWAY_SORTS = [
  'new',
  'old',
  'a-z',
  'z-a',
  'prize-high',
  'prize-low',
  'active',
  'funded',
  'for-you',
] as const;

/** `passed_on`: the winner's place has passed to an alternate. `removed`: the giveaway was removed before its draw. */
export const entryStatusSchema = z.enum(['entered', 'winner', 'alternate', 'not_drawn', 'passed_on', 'removed']);
export type EntryStatus = z.infer<typeof entryStatusSchema>;

const entrySchema = z.object({
  status: entryStatusSchema,
  /** The user's row in the draw's list of entries; other users cannot see whose it is. */
  ticket: z.string(),
  entered_at: z.iso.datetime(),
});

export const giveawaySchema = z.object({
  ...shownQuestShape,
  ...conditionsShape,
  /** See `prizeText`: `$500`, `$500 + 200 MXP`, or `$500.00 · 4 winners, $125.00 + 200 MXP each`. */
  prize: z.string(),
  prize_description: z.string(),
  /** The whole prize. */
  prize_cents: usdCentsSchema,
  /** The MXP of each winner. */
  mxp_reward: mxpSchema,
  max_winners: z.int().min(1),
  /** The drawn winners; before the draw `max_winners`. */
  winners: countSchema,
  is_featured: z.boolean(),
  /** `none` before the draw: the giveaway is active, or has ended and waits for its draw. */
  draw: z.enum(['none', 'drawn']),
  /** Null before the draw. */
  drawn_at: z.iso.datetime().nullable(),
  user_participation: entrySchema.nullable(),
});
export type Giveaway = z.infer<typeof giveawaySchema>;

export const listGiveaways = defineCall('listGiveaways', 'GET /user/giveaways', {
  summary: 'Active and ended giveaways, whole or a page at a time, with the entries of the user',
  query: z
    .object({
      ...userListQueryShape,
      filter: z.enum(GIVEAWAY_FILTERS).default('all'),
      sort: z.enum(GIVEAWAY_SORTS).optional(),
    })
    .transform(withDefaultOrder),
  response: success({
    giveaways: z.array(giveawaySchema),
    stats: z.object({ hosted: countSchema, entered: countSchema, won: countSchema, active: countSchema }),
    pagination: listPageSchema,
  }),
});

export const getGiveaway = defineCall('getGiveaway', 'GET /user/giveaway', {
  summary: 'One giveaway, for the address of its detail dialog',
  query: questIdQuery,
  response: success({ giveaway: giveawaySchema }),
  errors: ['not_found', 'quest_removed', 'level_too_low'],
});

export const enterGiveaway = defineCall('enterGiveaway', 'POST /user/giveaways/enter', {
  summary: 'Enter a giveaway, once, while it is active',
  body: z.object({ giveaway_id: questIdSchema, source: visitSourceSchema.default('direct') }),
  response: success({ giveaway: giveawaySchema }),
  errors: ['not_found', 'quest_removed', 'quest_ended', 'already_participating', 'conflict', 'level_too_low'],
});
