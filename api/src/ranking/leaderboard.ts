/** A row of a leaderboard during a walk. `before` is the number of rows that ranked higher. */
export type Checkpoint<RankKey> = RankKey & { readonly before: number };

interface Checkpoints<RankKey> {
  /** The id of the walk that counted them. */
  readonly walk: string;
  /** In the leaderboard's order. None while the leaderboard is short. */
  readonly checkpoints: readonly Checkpoint<RankKey>[];
}

/** The rows of a leaderboard. The cost of a count grows with its result. */
export interface Ranking<RankKey> {
  countBefore: (to: RankKey) => Promise<number>;
  /** From the first one, included, to the second one. */
  countBetween: (from: RankKey, to: RankKey) => Promise<number>;
  /** All rows, in order. */
  walk: () => AsyncGenerator<RankKey>;
}

export interface LeaderboardDeps<RankKey> {
  /** Negative when the first ranks higher. */
  readonly compare: (a: RankKey, b: RankKey) => number;
  readonly ranking: Pick<Ranking<RankKey>, 'countBefore' | 'countBetween'>;
  readonly checkpoints: {
    find: () => Promise<Checkpoints<RankKey>>;
    /** The id of the latest walk. Null before the first. */
    findWalk: () => Promise<string | null>;
  };
}

/** Up to this length, ranks are counted from the top, which is exact and fast enough. */
const COUNTED_MAX = 2_000;
/** The number of rows between two checkpoints, which limits the cost of a rank. */
const STRIDE = 500;

/** Walks a leaderboard and returns a checkpoint at every {@link STRIDE}th row. Null if the process ends meanwhile. */
export async function walkCheckpoints<RankKey>(
  { walk }: Pick<Ranking<RankKey>, 'walk'>,
  isEnding: () => boolean,
): Promise<Checkpoint<RankKey>[] | null> {
  const found: Checkpoint<RankKey>[] = [];
  let before = 0;
  for await (const rankKey of walk()) {
    if (isEnding()) return null;
    if (before % STRIDE === 0 && before > 0) found.push({ ...rankKey, before });
    before += 1;
  }
  return before > COUNTED_MAX ? found : [];
}

/**
 * Ranks on a leaderboard, at a cost that does not grow with it. On a short leaderboard, all rows before a row are
 * counted. On a long one, a job stores a checkpoint at every 500th row. A rank is the checkpoint's number plus the
 * count of rows between the two. Rows that moved past the checkpoint count after the next walk of the job.
 */
export function createLeaderboard<RankKey>({ compare, ranking, checkpoints }: LeaderboardDeps<RankKey>) {
  let cached: Checkpoints<RankKey> = { walk: '', checkpoints: [] };
  /** The last checkpoint at or before a rank key, by binary search. */
  const lastBefore = (rankKey: RankKey): Checkpoint<RankKey> | null => {
    const all = cached.checkpoints;
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const checkpoint = all[middle];
      if (checkpoint && compare(checkpoint, rankKey) <= 0) low = middle + 1;
      else high = middle;
    }
    return all[low - 1] ?? null;
  };
  return {
    /** From 1. */
    rankOf: async (rankKey: RankKey): Promise<number> => {
      const walk = await checkpoints.findWalk();
      if (walk !== null && walk !== cached.walk) cached = await checkpoints.find();
      const checkpoint = lastBefore(rankKey);
      if (checkpoint === null) return (await ranking.countBefore(rankKey)) + 1;
      return checkpoint.before + (await ranking.countBetween(checkpoint, rankKey)) + 1;
    },
  };
}

export type Leaderboard<RankKey> = ReturnType<typeof createLeaderboard<RankKey>>;
