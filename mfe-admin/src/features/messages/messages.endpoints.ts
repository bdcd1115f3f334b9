import { listMessages, markMessage, removeMessage, type QueryOf } from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { adminApi, type Tag } from '../../api/admin-api.ts';

export type MessageQuestion = Pick<QueryOf<typeof listMessages>, 'show' | 'order' | 'before'>;

const changed: readonly Tag[] = ['Messages', 'Audit'];

export const { useListMessagesInfiniteQuery, useMarkMessageMutation, useRemoveMessageMutation } =
  adminApi.injectEndpoints({
    endpoints: (build) => ({
      listMessages: build.infiniteQuery({
        ...pages(listMessages, (query: MessageQuestion) => ({ query })),
        providesTags: ['Messages'],
      }),
      markMessage: build.mutation({ ...call(markMessage), invalidatesTags: changed }),
      removeMessage: build.mutation({ ...call(removeMessage), invalidatesTags: changed }),
    }),
  });
