import type { Connection } from 'mongoose';
import type { Job } from '../../jobs';
import type { Random } from '../../runtime/random';
import { compareStandings, type Standing, type UserRepository } from '../accounts';
import type { Mark } from './leaderboard-marks.model';
import { createMarksRepository } from './leaderboard-marks.repository';

export interface LeaderboardDeps {
  readonly connection: Connection;
  readonly users: Pick<UserRepository, 'countBefore' | 'countBetween' | 'walkLeaderboard'>;
  readonly random: Random;
}

export interface Leaderboard {
  /** From 1. */
  rankOf: (standing: Standing) => Promise<number>;
  readonly job: Job;
}

/** Up to here, everybody before a person is counted when they ask: exact, and quick enough. */
const COUNTED_MAX = 2_000;
/** People between two marks: what is counted at most, apart from who came since the walk. */
const STRIDE = 500;
const EVERY_MS = 5 * 60_000;

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
export function createLeaderboard({ connection, users, random }: LeaderboardDeps): Leaderboard {
  const repository = createMarksRepository(connection);
  let known: { walk: string; marks: readonly Mark[] } = { walk: '', marks: [] };
  const currentMarks = async (): Promise<readonly Mark[]> => {
    const walk = await repository.findWalk();
    if (walk !== null && walk !== known.walk) known = await repository.find();
    return known.marks;
  };
  return {
    rankOf: async (standing) => {
      const mark = lastMarkBefore(await currentMarks(), standing);
      if (mark === null) return (await users.countBefore(standing)) + 1;
      return mark.before + (await users.countBetween(mark, standing)) + 1;
    },
    job: {
      name: 'mark-leaderboard',
      everyMs: EVERY_MS,
      run: async ({ isEnding }) => {
        const marks: Mark[] = [];
        let before = 0;
        for await (const standing of users.walkLeaderboard()) {
          if (isEnding()) return;
          if (before % STRIDE === 0 && before > 0) marks.push({ ...standing, before });
          before += 1;
        }
        await repository.replace(random.id(), before > COUNTED_MAX ? marks : []);
      },
    },
  };
}
