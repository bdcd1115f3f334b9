import { readCallError, useAreaDispatch } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';
import { useGetLeaderboardQuery } from './waitlist.endpoints.ts';

export type LeaderboardState = ReturnType<typeof useLeaderboard>;

/** The leaderboard. Its error is set while the last attempt failed, also beside older data. */
export function useLeaderboard(token: string) {
  const { data, error, isFetching } = useGetLeaderboardQuery(token);
  const dispatch = useAreaDispatch();
  // Asked while an answer is under way, it asks again after it: that one may be older than what calls for this.
  const refresh = () => void dispatch(communityApi.util.invalidateTags(['Leaderboard']));
  return { data, error: readCallError(error), isFetching, refresh };
}
