import { answerCheck, getMission, listMissions, type QueryOf } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';
import { LIST_KEPT_SECONDS, listInputOf } from '../../shared/lists/list-request.ts';

const missionEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listMissions: build.query({
      ...call(listMissions, { send: listInputOf<QueryOf<typeof listMissions>> }),
      providesTags: ['Missions'],
      keepUnusedDataFor: LIST_KEPT_SECONDS,
    }),
    getMission: build.query({
      ...call(getMission, {
        send: ({ id }: { token: string; id: number }) => ({ query: { id } }),
        answer: ({ mission }) => mission,
      }),
      providesTags: ['Missions'],
    }),
    answerCheck: build.mutation({
      ...call(answerCheck),
      // Also after a refusal: the attempts are used up, or the quest has ended.
      invalidatesTags: ['Missions', 'Tasks', 'Giveaways', 'QuestStats', 'Points', 'Holds'],
    }),
  }),
});

export const { useListMissionsQuery, useGetMissionQuery, useAnswerCheckMutation } = missionEndpoints;
