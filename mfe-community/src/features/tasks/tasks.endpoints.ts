import { getTask, listTasks, submitTask, type BodyInputOf, type ResponseOf, type Task } from '@magnetx/contracts';
import { communityApi } from '../../api/community-api';
import { listQueryOf, type ListRequest } from '../../shared/lists/list-request';

export type TaskList = ResponseOf<typeof listTasks>;

interface Submission {
  readonly body: BodyInputOf<typeof submitTask>;
  readonly idempotencyKey: string;
}

const taskEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.query<TaskList, ListRequest>({
      query: (request) => ({ call: listTasks, query: listQueryOf(request) }),
      providesTags: ['Tasks'],
    }),
    getTask: build.query<Task, { token: string; id: number }>({
      query: ({ id }) => ({ call: getTask, query: { id } }),
      transformResponse: (answer: ResponseOf<typeof getTask>) => answer.task,
      providesTags: ['Tasks'],
    }),
    submitTask: build.mutation<Task, Submission>({
      query: ({ body, idempotencyKey }) => ({ call: submitTask, body, idempotencyKey }),
      transformResponse: (answer: ResponseOf<typeof submitTask>) => answer.task,
      invalidatesTags: (task) => (task ? ['Tasks', 'QuestStats'] : []),
    }),
  }),
});

export const { useListTasksQuery, useGetTaskQuery, useSubmitTaskMutation } = taskEndpoints;
