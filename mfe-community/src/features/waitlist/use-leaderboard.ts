import type { CallError } from '@magnetx/federation/api';
import { readCallError } from '@magnetx/federation/api';
import { useGetLeaderboardQuery, type Leaderboard } from './waitlist.endpoints';

export interface LeaderboardState {
  readonly data: Leaderboard | undefined;
  /** Set while the last attempt failed, also beside older data. */
  readonly error: CallError | null;
  readonly isFetching: boolean;
  readonly refresh: () => void;
}

export function useLeaderboard(token: string): LeaderboardState {
  const { data, error, isFetching, refetch } = useGetLeaderboardQuery(token);
  return { data, error: readCallError(error), isFetching, refresh: () => void refetch() };
}
