import {
  listMessages,
  markMessage,
  removeMessage,
  type AdminMessage,
  type QueryOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { adminApi, type Tag } from '../../api/admin-api';
import { followingPages } from '../../shared/tables/following-pages';

export type MessagePage = ResponseOf<typeof listMessages>;
export type MessageFilter = QueryOf<typeof listMessages>['show'];

const changed: readonly Tag[] = ['Messages', 'Audit'];

export const { useListMessagesInfiniteQuery, useMarkMessageMutation, useRemoveMessageMutation } =
  adminApi.injectEndpoints({
    endpoints: (build) => ({
      listMessages: build.infiniteQuery<MessagePage, MessageFilter, string>({
        infiniteQueryOptions: followingPages,
        query: ({ queryArg: show, pageParam: before }) => ({ call: listMessages, query: { show, before } }),
        providesTags: ['Messages'],
      }),
      markMessage: build.mutation<unknown, Pick<AdminMessage, 'id' | 'isRead'>>({
        query: ({ id, isRead }) => ({ call: markMessage, params: { messageId: id }, body: { isRead } }),
        invalidatesTags: changed,
      }),
      removeMessage: build.mutation<unknown, string>({
        query: (messageId) => ({ call: removeMessage, params: { messageId } }),
        invalidatesTags: changed,
      }),
    }),
  });
