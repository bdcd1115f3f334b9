import { seasonStateAt, type BoardPlace, type Season } from '@magnetx/contracts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../runtime/clock.ts';
import { boardPage } from '../../../ranking/board-page.ts';
import { createLeaderboard, type Leaderboard } from '../../../ranking/leaderboard.ts';
import { avatarOf, hasPublicProfile, type Users } from '../../accounts/accounts/index.ts';
import { bySeasonRank, type SeasonRankKey } from './season.model.ts';
import type { StoredSeason } from './season.repository.ts';
import type { SeasonTotal, SeasonTotalRepository } from './season-total.repository.ts';

interface SeasonBoardsDeps {
  readonly totals: SeasonTotalRepository;
  readonly users: Pick<Users, 'list'>;
}

/** The seasons whose checkpoints are held in memory. */
const CACHED_MAX = 4;

export function presentSeason({ id, name, startsAt, endsAt }: StoredSeason, clock: Clock): Season {
  return {
    id,
    name,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    state: seasonStateAt({ startsAt, endsAt }, clock.now()),
  };
}

/** The leaderboards of MXP earned in a season. */
export function createSeasonBoards({ totals, users }: SeasonBoardsDeps) {
  const boards = new LRUCache<string, Leaderboard<SeasonRankKey>>({ max: CACHED_MAX });
  const boardOf = (seasonId: string): Leaderboard<SeasonRankKey> => {
    const known = boards.get(seasonId);
    if (known) return known;
    const [ranking, checkpoints] = [totals.rankingOf(seasonId), totals.checkpointsOf(seasonId)];
    const board = createLeaderboard({ compare: bySeasonRank.compare, ranking, checkpoints });
    boards.set(seasonId, board);
    return board;
  };
  const rankOf = (seasonId: string, total: SeasonTotal | null): Promise<number> | null =>
    total && total.earnedMxp > 0 ? boardOf(seasonId).rankOf(total) : null;
  return {
    placeOf: async (seasonId: string, userId: string): Promise<BoardPlace> => {
      const total = await totals.find(seasonId, userId);
      return { rank: await rankOf(seasonId, total), score: total?.earnedMxp ?? 0 };
    },

    page: async (seasonId: string, userId: string, page: number) => {
      const own = await totals.find(seasonId, userId);
      return boardPage({
        page,
        userId,
        score: own?.earnedMxp ?? 0,
        rank: () => rankOf(seasonId, own),
        read: async (slice) => {
          const top = await totals.listTop(seasonId, slice);
          const people = await users.list(top.map((total) => total.userId));
          const shown = people.map((user) => ({
            ...user,
            avatarUrl: avatarOf(user, 'row'),
            hasPublicProfile: hasPublicProfile(user),
          }));
          const byId = new Map(shown.map((user) => [user.id, user]));
          return top.map(({ userId: id, earnedMxp }) => ({ user: byId.get(id), score: earnedMxp }));
        },
      });
    },
  };
}
