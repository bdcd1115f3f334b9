import { getTask, listTasks, submitTask, type QueryOf } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';
import { LIST_KEPT_SECONDS, listInputOf } from '../../shared/lists/list-request.ts';

const taskEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.query({
      ...call(listTasks, { send: listInputOf<QueryOf<typeof listTasks>> }),
      providesTags: ['Tasks'],
      keepUnusedDataFor: LIST_KEPT_SECONDS,
    }),
    getTask: build.query({
      ...call(getTask, {
        send: ({ id }: { token: string; id: number }) => ({ query: { id } }),
        answer: ({ task }) => task,
      }),
      providesTags: ['Tasks'],
    }),
    submitTask: build.mutation({
      ...call(submitTask, { answer: ({ task }) => task }),
      invalidatesTags: (task) => (task ? ['Tasks', 'QuestStats'] : []),
    }),
  }),
});

export const { useListTasksQuery, useGetTaskQuery, useSubmitTaskMutation } = taskEndpoints;
