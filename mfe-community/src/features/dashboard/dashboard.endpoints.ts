import { getQuestStats, type ResponseOf } from '@magnetx/contracts';
import { communityApi } from '../../api/community-api';

export type QuestFigures = Omit<ResponseOf<typeof getQuestStats>, 'success'>;

/** Takes the token as its argument: no answer outlives the session it was given to. */
const dashboardEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getQuestStats: build.query<QuestFigures, string>({
      query: () => ({ call: getQuestStats }),
      providesTags: ['QuestStats'],
    }),
  }),
});

export const { useGetQuestStatsQuery } = dashboardEndpoints;
