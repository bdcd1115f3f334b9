import { getQuestStats, type ResponseOf } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../api/community-api.ts';

export type QuestFigures = ResponseOf<typeof getQuestStats>;

export const { useGetQuestStatsQuery } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getQuestStats: build.query({
      ...call(getQuestStats, { send: byToken() }),
      providesTags: ['QuestStats'],
    }),
  }),
});
