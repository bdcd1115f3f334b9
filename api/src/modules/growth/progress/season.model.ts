import { z } from 'zod';
import { defineModels, documentSchema } from '../../../db/document-schema.ts';
import { createRankOrder } from '../../../ranking/rank-order.ts';

/** The moments from `startsAt` on and before `endsAt`. Seasons do not overlap. */
const seasonDocument = z.object({ _id: z.string(), name: z.string(), startsAt: z.date(), endsAt: z.date() });
export type SeasonDocument = z.output<typeof seasonDocument>;

const seasonModelSchema = documentSchema(seasonDocument, 'seasons');
export const LATEST_START_FIRST = { startsAt: -1, _id: -1 } as const;
seasonModelSchema.index(LATEST_START_FIRST);

/** Written by every change of a season, so that of two concurrent ones that overlap, the second sees the first. */
const seasonLockDocument = z.object({ _id: z.literal('plan'), changes: z.int() });

/** The fields that order a season's leaderboard, in their order. */
const seasonRankKeySchema = z.object({
  /** More first. */
  earnedMxp: z.int(),
  /** Earlier first. */
  reachedAt: z.date(),
  /** Lower first. */
  id: z.string(),
});
export type SeasonRankKey = Readonly<z.output<typeof seasonRankKeySchema>>;

const RANK_ORDER = { earnedMxp: -1, reachedAt: 1, _id: 1 } as const;
export const bySeasonRank = createRankOrder<SeasonRankKey>(RANK_ORDER);
/** The index of the leaderboards. */
export const SEASON_BOARD = { seasonId: 1, ...RANK_ORDER } as const;

/** The MXP that a user earned in a season. `_id` is `<season>:<user>`. Absent without an entry in the season. */
const seasonTotalDocument = z.object({
  _id: z.string(),
  seasonId: z.string(),
  userId: z.string(),
  /** The sum of the earning entries. Negative when more was reversed. */
  earnedMxp: z.int(),
  /** The time of the latest of them. */
  reachedAt: z.date(),
});
export type SeasonTotalDocument = z.output<typeof seasonTotalDocument>;

const seasonTotalSchema = documentSchema(seasonTotalDocument, 'season_totals');
seasonTotalSchema.index(SEASON_BOARD);
seasonTotalSchema.index({ userId: 1 });

/** The checkpoints of one season's leaderboard (docs/decisions/0010-rank-checkpoints.md). */
const seasonCheckpointsDocument = z.object({
  /** The season's id. */
  _id: z.string(),
  walk: z.string(),
  walkedAt: z.date(),
  checkpoints: z.array(seasonRankKeySchema.extend({ before: z.int() })).readonly(),
});

export const progressModels = defineModels({
  seasons: ['Season', seasonModelSchema],
  locks: ['SeasonLock', documentSchema(seasonLockDocument, 'season_locks')],
  totals: ['SeasonTotal', seasonTotalSchema],
  checkpoints: ['SeasonCheckpoints', documentSchema(seasonCheckpointsDocument, 'season_checkpoints')],
});
