import {
  concludeQuest,
  editQuest,
  getProjectQuest,
  listProjectQuests,
  reserveRewards,
  resubmitQuest,
  submitQuest,
  withdrawQuest,
  withdrawQuestEdit,
  type ResponseOf,
} from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi, type Tag } from '../../api/project-api.ts';

export type ProjectQuestList = ResponseOf<typeof listProjectQuests>;

/** The tags that a successful change of a quest invalidates. */
const changed = (_answer: unknown, error: unknown): readonly Tag[] => (error ? [] : ['Quests', 'Project', 'Reports']);

/** The tags that a paid fee invalidates. */
const paid = (_answer: unknown, error: unknown): readonly Tag[] =>
  error ? [] : ['Quests', 'Project', 'Reports', 'Statement'];

export const {
  useListQuestsQuery,
  useGetQuestQuery,
  useLazyGetQuestQuery,
  usePostQuestMutation,
  useResubmitQuestMutation,
  useEditQuestMutation,
  useWithdrawEditMutation,
  useConcludeQuestMutation,
  useWithdrawQuestMutation,
  useReserveRewardsMutation,
} = projectApi.injectEndpoints({
  endpoints: (build) => ({
    listQuests: build.query({ ...call(listProjectQuests), providesTags: ['Quests'] }),
    getQuest: build.query({ ...call(getProjectQuest), providesTags: ['Quests'] }),
    reserveRewards: build.mutation({
      ...call(reserveRewards),
      invalidatesTags: (_answer, error) => (error ? [] : ['Quests', 'Project', 'Statement']),
    }),
    postQuest: build.mutation({ ...call(submitQuest), invalidatesTags: paid }),
    resubmitQuest: build.mutation({ ...call(resubmitQuest), invalidatesTags: paid }),
    editQuest: build.mutation({ ...call(editQuest, { answer: ({ quest }) => quest }), invalidatesTags: changed }),
    withdrawEdit: build.mutation({
      ...call(withdrawQuestEdit, { answer: ({ quest }) => quest }),
      invalidatesTags: ['Quests', 'Reports'],
    }),
    withdrawQuest: build.mutation({ ...call(withdrawQuest), invalidatesTags: paid }),
    concludeQuest: build.mutation({
      ...call(concludeQuest, { answer: ({ quest }) => quest }),
      invalidatesTags: changed,
    }),
  }),
});
