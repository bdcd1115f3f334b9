import type { ClientSession, Connection } from 'mongoose';
import type { Checkpoint, Ranking } from '../../../ranking/leaderboard.ts';
import type { IndexRange } from '../../../ranking/rank-order.ts';
import {
  bySeasonRank,
  progressModels,
  SEASON_BOARD,
  type SeasonRankKey,
  type SeasonTotalDocument,
} from './season.model.ts';

/** The number of rows per round trip of a walk. */
const WALK_BATCH = 1000;

export interface SeasonTotal extends SeasonRankKey {
  readonly userId: string;
}

function toTotal({ _id: id, userId, earnedMxp, reachedAt }: SeasonTotalDocument): SeasonTotal {
  return { id, userId, earnedMxp, reachedAt };
}

const idOf = (seasonId: string, userId: string): string => `${seasonId}:${userId}`;

function createCheckpointQueries({ checkpoints }: ReturnType<typeof progressModels>) {
  return {
    checkpointsOf: (seasonId: string) => ({
      findWalk: async (): Promise<string | null> =>
        (await checkpoints.findOne({ _id: seasonId }, { walk: 1 }).lean())?.walk ?? null,
      find: async (): Promise<{ walk: string; checkpoints: readonly Checkpoint<SeasonRankKey>[] }> =>
        (await checkpoints.findOne({ _id: seasonId }, { walk: 1, checkpoints: 1 }).lean()) ?? {
          walk: '',
          checkpoints: [],
        },
    }),

    putCheckpoints: async (
      seasonId: string,
      found: { walk: string; walkedAt: Date; checkpoints: readonly Checkpoint<SeasonRankKey>[] },
    ): Promise<void> => {
      await checkpoints.updateOne({ _id: seasonId }, { $set: found }, { upsert: true });
    },

    /** When each season was walked last. Seasons that never were are absent. */
    listWalks: async (seasonIds: readonly string[]): Promise<ReadonlyMap<string, Date>> => {
      const found = await checkpoints.find({ _id: { $in: [...seasonIds] } }, { walkedAt: 1 }).lean();
      return new Map(found.map(({ _id, walkedAt }) => [_id, walkedAt]));
    },
  };
}

/** The MXP that users earned in each season, and the checkpoints of the leaderboards. */
export function createSeasonTotalRepository(connection: Connection) {
  const models = progressModels(connection);
  const { totals } = models;
  const countIn = async (seasonId: string, ranges: readonly IndexRange[]): Promise<number> => {
    const counts = await Promise.all(
      ranges.map((range) => totals.countDocuments({ seasonId, ...range }).hint(SEASON_BOARD)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  return {
    ...createCheckpointQueries(models),

    add: async (
      { seasonId, userId, changeMxp, at }: { seasonId: string; userId: string; changeMxp: number; at: Date },
      session: ClientSession,
    ): Promise<void> => {
      const update = { $inc: { earnedMxp: changeMxp }, $max: { reachedAt: at }, $setOnInsert: { seasonId, userId } };
      await totals.updateOne({ _id: idOf(seasonId, userId) }, update, { upsert: true, session });
    },

    find: async (seasonId: string, userId: string): Promise<SeasonTotal | null> => {
      const found = await totals.findOne({ _id: idOf(seasonId, userId) }).lean();
      return found && toTotal(found);
    },

    listTop: async (seasonId: string, { skip, limit }: { skip: number; limit: number }): Promise<SeasonTotal[]> => {
      const found = await totals
        .find({ seasonId, earnedMxp: { $gt: 0 } })
        .sort(SEASON_BOARD)
        .skip(skip)
        .limit(limit)
        .lean();
      return found.map(toTotal);
    },

    /** The leaderboard of a season: users who earned MXP in it. */
    rankingOf: (seasonId: string): Ranking<SeasonRankKey> => ({
      countBefore: (to) => countIn(seasonId, bySeasonRank.rangesBefore(to)),
      countBetween: (from, to) => countIn(seasonId, bySeasonRank.rangesBetween(from, to)),
      walk: async function* () {
        const found = totals
          .find({ seasonId, earnedMxp: { $gt: 0 } }, { earnedMxp: 1, reachedAt: 1 })
          .sort(SEASON_BOARD)
          .lean();
        for await (const { _id: id, earnedMxp, reachedAt } of found.cursor({ batchSize: WALK_BATCH })) {
          yield { id, earnedMxp, reachedAt };
        }
      },
    }),

    /** All rows. For verifications. */
    walkTotals: async function* (session: ClientSession) {
      const found = totals.find().session(session).lean();
      for await (const total of found.cursor()) yield { seasonId: total.seasonId, ...toTotal(total) };
    },

    /** Sets a row. Null removes it. */
    put: async (
      { seasonId, userId }: { seasonId: string; userId: string },
      total: Pick<SeasonTotal, 'earnedMxp' | 'reachedAt'> | null,
      session: ClientSession,
    ): Promise<void> => {
      const _id = idOf(seasonId, userId);
      if (!total) await totals.deleteOne({ _id }, { session });
      else await totals.replaceOne({ _id }, { seasonId, userId, ...total }, { upsert: true, session });
    },

    erase: async (userId: string, session: ClientSession): Promise<void> => {
      await totals.deleteMany({ userId }).session(session);
    },
  };
}

export type SeasonTotalRepository = ReturnType<typeof createSeasonTotalRepository>;
