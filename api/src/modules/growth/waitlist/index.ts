import {
  AppError,
  getLeaderboard,
  getReferralBoard,
  getWaitlistStats,
  LEADERBOARD_SIZE,
  type LeaderboardEntry,
} from '@magnetx/contracts';
import type { CoreDeps } from '../../../core-deps.ts';
import { route, type Route } from '../../../http/route.ts';
import type { Job } from '../../../jobs/index.ts';
import { boardPage, type BoardSlice } from '../../../ranking/board-page.ts';
import { createLeaderboard } from '../../../ranking/leaderboard.ts';
import {
  avatarOf,
  compareRankKeys,
  hasPublicProfile,
  type RankKey,
  type User,
  type Users,
} from '../../accounts/accounts/index.ts';
import { createRankCheckpointRepository } from './rank-checkpoint.repository.ts';
import { updateRankCheckpointsJob } from './update-rank-checkpoints.job.ts';

function presentEntry(user: User, index: number): LeaderboardEntry {
  return {
    id: user.id,
    rank: index + 1,
    username: user.handle,
    xName: user.name,
    xAvatarUrl: avatarOf(user, 'row'),
    totalPoints: user.pointsMxp,
    referralCount: user.referralCount,
    hasPublicProfile: hasPublicProfile(user),
  };
}

/** The figures of the waitlist page, read from the indexed copies of points and referrals on the users. */
export function createWaitlistModule(deps: Pick<CoreDeps, 'connection' | 'random'> & { users: Users }): {
  routes: readonly Route[];
  jobs: readonly Job[];
} {
  const { users } = deps;
  const checkpoints = createRankCheckpointRepository(deps.connection);
  const leaderboard = createLeaderboard({ compare: compareRankKeys, ranking: users.ranking, checkpoints });
  const get = async (id: string): Promise<RankKey> => {
    const user = await users.ranking.findRankKey(id);
    if (!user) throw new AppError('not_authenticated');
    return user;
  };
  return {
    jobs: [updateRankCheckpointsJob({ ...deps, ranking: users.ranking, checkpoints })],
    routes: [
      route(getWaitlistStats, async ({ caller }) => {
        const user = await get(caller().accountId);
        return { data: { stats: { totalPoints: user.pointsMxp, totalReferrals: user.referralCount } } };
      }),
      route(getLeaderboard, async ({ caller }) => {
        const [user, top] = await Promise.all([get(caller().accountId), users.ranking.listTop(LEADERBOARD_SIZE)]);
        // A user in the list gets the list's position, so that the two never differ.
        const place = top.findIndex(({ id }) => id === user.id) + 1;
        const me = {
          rank: place || (user.referralCount > 0 ? await leaderboard.rankOf(user) : null),
          totalPoints: user.pointsMxp,
          referralCount: user.referralCount,
        };
        return { data: { leaderboard: top.map(presentEntry), me } };
      }),
      route(getReferralBoard, async ({ caller, query: { page } }) => {
        const user = await get(caller().accountId);
        const read = async ({ skip, limit }: BoardSlice) =>
          (await users.ranking.listTop(limit, skip)).map((each) => ({
            user: { ...each, avatarUrl: avatarOf(each, 'row'), hasPublicProfile: hasPublicProfile(each) },
            score: each.referralCount,
          }));
        const rank = () => (user.referralCount > 0 ? leaderboard.rankOf(user) : null);
        return boardPage({ page, userId: user.id, score: user.referralCount, read, rank });
      }),
    ],
  };
}
