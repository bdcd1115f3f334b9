import {
  concludeQuest,
  editQuest,
  getProjectQuest,
  listProjectQuests,
  submitQuest,
  type BodyInputOf,
  type ProjectQuest,
  type QueryOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { projectApi, type Tag } from '../../api/project-api';

export type ProjectQuestList = ResponseOf<typeof listProjectQuests>;

interface PostedQuest {
  body: BodyInputOf<typeof submitQuest>;
  idempotencyKey: string;
}

interface EditedQuest {
  questId: number;
  body: BodyInputOf<typeof editQuest>;
}

/** What a change of a quest makes out of date; a change that failed makes nothing so. */
const changed = (_answer: unknown, error: unknown): readonly Tag[] => (error ? [] : ['Quests', 'Project', 'Reports']);

const questOf = ({ quest }: { quest: ProjectQuest }) => quest;

export const {
  useListQuestsQuery,
  useGetQuestQuery,
  usePostQuestMutation,
  useEditQuestMutation,
  useConcludeQuestMutation,
} = projectApi.injectEndpoints({
  endpoints: (build) => ({
    listQuests: build.query<ProjectQuestList, QueryOf<typeof listProjectQuests>>({
      query: (query) => ({ call: listProjectQuests, query }),
      providesTags: ['Quests'],
    }),
    getQuest: build.query<ProjectQuest, number>({
      query: (questId) => ({ call: getProjectQuest, params: { questId } }),
      transformResponse: questOf,
      providesTags: ['Quests'],
    }),
    postQuest: build.mutation<ResponseOf<typeof submitQuest>, PostedQuest>({
      query: ({ body, idempotencyKey }) => ({ call: submitQuest, body, idempotencyKey }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Quests', 'Project', 'Statement']),
    }),
    editQuest: build.mutation<ProjectQuest, EditedQuest>({
      query: ({ questId, body }) => ({ call: editQuest, params: { questId }, body }),
      transformResponse: questOf,
      invalidatesTags: changed,
    }),
    concludeQuest: build.mutation<ProjectQuest, number>({
      query: (questId) => ({ call: concludeQuest, params: { questId } }),
      transformResponse: questOf,
      invalidatesTags: changed,
    }),
  }),
});
