import { getLeaderboard, getWaitlistStats, type ResponseOf } from '@magnetx/contracts';
import type { CallError } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api';
import { userSession } from '../../shared/session/user-session';

type WaitlistStats = ResponseOf<typeof getWaitlistStats>['data']['stats'];
export type Leaderboard = ResponseOf<typeof getLeaderboard>['data'];

const TOKEN_MISSING: CallError = {
  status: 401,
  code: 'not_authenticated',
  error: 'Authentication token missing',
};

/** Both take the token as their argument: no answer outlives the session it was given to. */
const waitlistEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getWaitlistStats: build.query<WaitlistStats, string>({
      query: () => ({ call: getWaitlistStats }),
      transformResponse: (answer: ResponseOf<typeof getWaitlistStats>) => answer.data.stats,
      providesTags: ['WaitlistStats'],
    }),
    getLeaderboard: build.query<Leaderboard, string>({
      async queryFn(_token, _api, _options, send) {
        if (!userSession.token()) return { error: TOKEN_MISSING };
        const answer = await send({ call: getLeaderboard, query: { _: Date.now() } });
        if (answer.error) return { error: answer.error };
        return { data: getLeaderboard.response.parse(answer.data).data };
      },
      providesTags: ['Leaderboard'],
    }),
  }),
});

export const { useGetWaitlistStatsQuery, useGetLeaderboardQuery } = waitlistEndpoints;
