import { saveQuest } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

export const { useSaveQuestMutation } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    saveQuest: build.mutation({
      ...call(saveQuest),
      invalidatesTags: ['Tasks', 'Giveaways', 'Opportunities'],
    }),
  }),
});
