import { readCallError, useAreaDispatch, type CallError } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';
import { useGetLeaderboardQuery, type Leaderboard } from './waitlist.endpoints.ts';

export interface LeaderboardState {
  readonly data: Leaderboard | undefined;
  /** Set while the last attempt failed, also beside older data. */
  readonly error: CallError | null;
  readonly isFetching: boolean;
  readonly refresh: () => void;
}

export function useLeaderboard(token: string): LeaderboardState {
  const { data, error, isFetching } = useGetLeaderboardQuery(token);
  const dispatch = useAreaDispatch();
  // Asked while an answer is under way, it asks again after it: that one may be older than what calls for this.
  const refresh = () => void dispatch(communityApi.util.invalidateTags(['Leaderboard']));
  return { data, error: readCallError(error), isFetching, refresh };
}
