import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { browsedQuestSchema } from '../profiles/browse-quests.calls.ts';

const defineCall = defineCallGroup({ audience: 'public', tag: 'Public pages' });

/** The open quests, leaders and payouts that the front page shows at most. Quests take the places of the others. */
export const LANDING_ROWS = { quests: 8, leaders: 3, payouts: 2 } as const;

/** The specified values of the three statistics. Shown only locally, as an example. */
export const SPECIFIED_FIGURES = { users: '10K+', rewards: '$2M+', growth: '92%' } as const;

/** In the place of a statistic that is unknown or too small to say anything. */
export const NO_FIGURE = '–';

const figuresSchema = z.object({
  users: z.string(),
  rewards: z.string(),
  growth: z.string(),
  /** They are not true: an example. */
  is_example: z.boolean(),
  /** The source of the values, or when they were measured; may be empty. */
  source: z.string(),
  /** An https address, or empty. */
  source_url: z.string(),
});
export type LandingFigures = z.infer<typeof figuresSchema>;

const landingSchema = z.object({
  figures: figuresSchema,
  /** The running season. Its leaders are those who have made their profiles public. */
  season: z
    .object({
      name: z.string(),
      ends_at: z.iso.datetime(),
      leaders: z
        .array(
          z.object({ rank: z.int(), handle: z.string(), name: z.string(), avatar_url: z.string(), score: z.int() }),
        )
        .max(LANDING_ROWS.leaders),
    })
    .nullable(),
  /** The newest open quests. */
  quests: z.array(browsedQuestSchema).max(LANDING_ROWS.quests),
  /** The newest months with paid payouts. `url` is a payment at the explorer of its network, or empty. */
  payouts: z
    .array(z.object({ month: z.string(), title: z.string(), detail: z.string(), url: z.string() }))
    .max(LANDING_ROWS.payouts),
});
export type Landing = z.infer<typeof landingSchema>;

export const getLanding = defineCall('getLanding', 'GET /public/landing', {
  summary: 'What the front page shows of the site: its statistics, the running season, open quests and payouts',
  response: success({ landing: landingSchema }),
  rateLimit: 'public-page',
});
