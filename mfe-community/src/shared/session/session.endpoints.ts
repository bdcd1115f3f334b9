import {
  getDashboardSignIn,
  getMe,
  getPointsTotal,
  getReferralStats,
  getWaitlistSignIn,
  logOut,
  verifySession,
  type MeUser,
  type ResponseOf,
  type WaitlistUser,
} from '@magnetx/contracts';
import { communityApi } from '../../api/community-api';

/** How a sign-in starts: whose invitation brought the person here, and the site they come back to. */
interface SignInStart {
  readonly ref: string | undefined;
  readonly origin: string;
}

/** What a signed-in person asks for takes the token as its argument: no answer outlives the session it was given to. */
const sessionEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    verifySession: build.query<WaitlistUser, string>({
      query: (token) => ({ call: verifySession, query: { token, _: Date.now() }, restoresSession: true }),
      transformResponse: (answer: ResponseOf<typeof verifySession>) => answer.data.user,
    }),
    getMe: build.query<MeUser, string>({
      query: () => ({ call: getMe, restoresSession: true }),
      transformResponse: (answer: ResponseOf<typeof getMe>) => answer.user,
      providesTags: ['Me'],
    }),
    getPointsTotal: build.query<number, string>({
      query: () => ({ call: getPointsTotal }),
      providesTags: ['Points'],
      transformResponse: (answer: ResponseOf<typeof getPointsTotal>) => answer.data.totalPoints,
    }),
    getReferralStats: build.query<ResponseOf<typeof getReferralStats>['data'], string>({
      query: () => ({ call: getReferralStats }),
      providesTags: ['Points'],
      transformResponse: (answer: ResponseOf<typeof getReferralStats>) => answer.data,
    }),
    // Mutations, though the calls are GET: each opens a sign-in of its own at the server, good for one use.
    startWaitlistSignIn: build.mutation<string, SignInStart>({
      query: ({ ref, origin }) => ({ call: getWaitlistSignIn, query: { ref, origin } }),
      transformResponse: (answer: ResponseOf<typeof getWaitlistSignIn>) => answer.data.authUrl,
    }),
    startDashboardSignIn: build.mutation<string, SignInStart>({
      query: ({ ref, origin }) => ({ call: getDashboardSignIn, query: { ref, origin } }),
      transformResponse: (answer: ResponseOf<typeof getDashboardSignIn>) => answer.authUrl,
    }),
    logOut: build.mutation<unknown, undefined>({ query: () => ({ call: logOut }) }),
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
