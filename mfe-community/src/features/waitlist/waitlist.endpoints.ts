import { getLeaderboard, getWaitlistStats, type ResponseOf } from '@magnetx/contracts';
import { ask, call, type CallError } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { byToken, communityApi } from '../../api/community-api.ts';
import { userSession } from '../../shared/session/user-session.ts';

export type Leaderboard = ResponseOf<typeof getLeaderboard>['data'];

const TOKEN_MISSING: CallError = {
  status: 401,
  code: 'not_authenticated',
  error: t('Authentication token missing'),
};

const waitlistEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getWaitlistStats: build.query({
      ...call(getWaitlistStats, { send: byToken(), answer: ({ data }) => data.stats }),
      providesTags: ['WaitlistStats'],
    }),
    getLeaderboard: build.query<Leaderboard, string>({
      async queryFn(_token, _api, _options, send) {
        if (!userSession.getToken()) return { error: TOKEN_MISSING };
        const answer = await ask(send, getLeaderboard, { bypassesCaches: true });
        return answer.error ? { error: answer.error } : { data: answer.data.data };
      },
      providesTags: ['Leaderboard'],
    }),
  }),
});

export const { useGetWaitlistStatsQuery, useGetLeaderboardQuery } = waitlistEndpoints;
