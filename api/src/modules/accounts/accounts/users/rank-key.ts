import { z } from 'zod';
import { createRankOrder } from '../../../../ranking/rank-order.ts';

/** The fields that order the leaderboard, in their order. */
export const rankKeySchema = z.object({
  /** More first. */
  referralCount: z.int(),
  /** More first. */
  pointsMxp: z.int(),
  /** Earlier first. */
  joinedAt: z.date(),
  /** Lower first. */
  id: z.string(),
});
export type RankKey = Readonly<z.output<typeof rankKeySchema>>;

/** The leaderboard's index, and the order of its rows. */
export const LEADERBOARD_ORDER = { referralCount: -1, pointsMxp: -1, joinedAt: 1, _id: 1 } as const;

const byRank = createRankOrder<RankKey>(LEADERBOARD_ORDER);

/** Negative when the first ranks higher. */
export const compareRankKeys = byRank.compare;
export const { rangesBefore, rangesBetween } = byRank;
