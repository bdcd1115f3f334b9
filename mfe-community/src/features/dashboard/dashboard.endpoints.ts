import { getMe, type MeUser, type ResponseOf } from '@magnetx/contracts';
import { communityApi } from '../../api/community-api';

const dashboardEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    /** Takes the token as its argument: no answer outlives the session it was given to. */
    getMe: build.query<MeUser, string>({
      query: () => ({ call: getMe }),
      transformResponse: (answer: ResponseOf<typeof getMe>) => answer.user,
    }),
  }),
});

export const { useGetMeQuery } = dashboardEndpoints;
