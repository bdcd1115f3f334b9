import {
  getDashboardSignIn,
  getMe,
  getPointsTotal,
  getReferralStats,
  getWaitlistSignIn,
  logOut,
  verifySession,
} from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../api/community-api.ts';

const sessionEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    verifySession: build.query(
      call(verifySession, {
        send: (token: string) => ({ query: { token }, bypassesCaches: true, restoresSession: true }),
        answer: ({ data }) => data.user,
      }),
    ),
    getMe: build.query({
      ...call(getMe, { send: byToken({ restoresSession: true }), answer: ({ user }) => user }),
      providesTags: ['Me'],
    }),
    getPointsTotal: build.query({
      ...call(getPointsTotal, { send: byToken(), answer: ({ data }) => data }),
      providesTags: ['Points'],
    }),
    getReferralStats: build.query({
      ...call(getReferralStats, { send: byToken(), answer: ({ data }) => data }),
      providesTags: ['Points'],
    }),
    // Mutations, though the calls are GET: each opens its own sign-in at the server, good for one use.
    startWaitlistSignIn: build.mutation(call(getWaitlistSignIn, { answer: ({ data }) => data.authUrl })),
    startDashboardSignIn: build.mutation(call(getDashboardSignIn, { answer: ({ authUrl }) => authUrl })),
    logOut: build.mutation(call(logOut)),
  }),
});

export const {
  useVerifySessionQuery,
  useGetMeQuery,
  useGetPointsTotalQuery,
  useGetReferralStatsQuery,
  useStartWaitlistSignInMutation,
  useStartDashboardSignInMutation,
  useLogOutMutation,
} = sessionEndpoints;
