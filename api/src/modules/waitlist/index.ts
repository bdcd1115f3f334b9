import { getLeaderboard, getWaitlistStats, LEADERBOARD_SIZE, type LeaderboardEntry } from '@magnetx/contracts';
import { AppError } from '../../http/app-error';
import { route, type Route } from '../../http/route';
import type { User, UserRepository } from '../accounts';

function presentEntry(user: User, index: number): LeaderboardEntry {
  return {
    id: user.id,
    rank: index + 1,
    username: user.handle,
    xName: user.name,
    xAvatarUrl: user.avatarUrl,
    totalPoints: user.pointsMxp,
    referralCount: user.referralCount,
  };
}

/** The figures of the waitlist page, read from the users' own indexed copies of points and referrals. */
export function createWaitlistModule({ users }: { users: UserRepository }): { routes: readonly Route[] } {
  const get = async (id: string): Promise<User> => {
    const user = await users.findById(id);
    if (!user) throw new AppError('not_authenticated');
    return user;
  };
  return {
    routes: [
      route(getWaitlistStats, async ({ caller }) => {
        const user = await get(caller().accountId);
        return { data: { stats: { totalPoints: user.pointsMxp, totalReferrals: user.referralCount } } };
      }),
      route(getLeaderboard, async ({ caller }) => {
        const user = await get(caller().accountId);
        const [top, before] = await Promise.all([
          users.listTopReferrers(LEADERBOARD_SIZE),
          user.referralCount > 0 ? users.countBefore(user) : null,
        ]);
        const me = {
          rank: before === null ? null : before + 1,
          totalPoints: user.pointsMxp,
          referralCount: user.referralCount,
        };
        return { data: { leaderboard: top.map(presentEntry), me } };
      }),
    ],
  };
}
