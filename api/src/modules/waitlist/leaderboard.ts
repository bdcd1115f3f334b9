import { compareStandings, type Standing, type Users } from '../accounts/index.ts';
import type { Mark } from './leaderboard-marks.model.ts';
import type { MarksRepository } from './leaderboard-marks.repository.ts';

export interface LeaderboardDeps {
  readonly ranking: Pick<Users['ranking'], 'countBefore' | 'countBetween'>;
  readonly marks: Pick<MarksRepository, 'find' | 'findWalk'>;
}

export interface Leaderboard {
  /** From 1. */
  rankOf: (standing: Standing) => Promise<number>;
}

/** The last mark that does not stand after this standing; they are in order. */
function lastMarkBefore(marks: readonly Mark[], standing: Standing): Mark | null {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const mark = marks[middle];
    if (mark && compareStandings(mark, standing) <= 0) low = middle + 1;
    else high = middle;
  }
  return marks[low - 1] ?? null;
}

/**
 * Ranks of people on the leaderboard, at a cost that does not grow with it. While it is short, everybody before a
 * person is counted. Once it is long, a job walks it every few minutes and marks every 500th standing with how many
 * stand before it; a rank is then the mark's figure and a count of those between the mark and the person. Such a rank
 * knows of nobody who overtook the mark since the walk; those between are counted as they are now.
 */
export function createLeaderboard({ ranking, marks }: LeaderboardDeps): Leaderboard {
  let known: { walk: string; marks: readonly Mark[] } = { walk: '', marks: [] };
  const currentMarks = async (): Promise<readonly Mark[]> => {
    const walk = await marks.findWalk();
    if (walk !== null && walk !== known.walk) known = await marks.find();
    return known.marks;
  };
  return {
    rankOf: async (standing) => {
      const mark = lastMarkBefore(await currentMarks(), standing);
      if (mark === null) return (await ranking.countBefore(standing)) + 1;
      return mark.before + (await ranking.countBetween(mark, standing)) + 1;
    },
  };
}
