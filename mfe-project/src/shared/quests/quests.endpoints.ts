import {
  concludeQuest,
  editQuest,
  getProjectQuest,
  listProjectQuests,
  submitQuest,
  type ResponseOf,
} from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi, type Tag } from '../../api/project-api.ts';

export type ProjectQuestList = ResponseOf<typeof listProjectQuests>;

/** The tags that a successful change of a quest invalidates. */
const changed = (_answer: unknown, error: unknown): readonly Tag[] => (error ? [] : ['Quests', 'Project', 'Reports']);

export const {
  useListQuestsQuery,
  useGetQuestQuery,
  usePostQuestMutation,
  useEditQuestMutation,
  useConcludeQuestMutation,
} = projectApi.injectEndpoints({
  endpoints: (build) => ({
    listQuests: build.query({ ...call(listProjectQuests), providesTags: ['Quests'] }),
    getQuest: build.query({ ...call(getProjectQuest, { answer: ({ quest }) => quest }), providesTags: ['Quests'] }),
    postQuest: build.mutation({
      ...call(submitQuest),
      invalidatesTags: (_answer, error) => (error ? [] : ['Quests', 'Project', 'Statement']),
    }),
    editQuest: build.mutation({ ...call(editQuest, { answer: ({ quest }) => quest }), invalidatesTags: changed }),
    concludeQuest: build.mutation({
      ...call(concludeQuest, { answer: ({ quest }) => quest }),
      invalidatesTags: changed,
    }),
  }),
});
