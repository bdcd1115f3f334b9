import { listProjectNotifications, readProjectNotifications, type QueryInputOf } from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export const { useListNotificationsQuery, useListNotificationPagesInfiniteQuery, useReadNotificationsMutation } =
  projectApi.injectEndpoints({
    endpoints: (build) => ({
      listNotifications: build.query({
        ...call(listProjectNotifications, { answer: ({ data }) => data }),
        providesTags: ['Notifications'],
      }),
      listNotificationPages: build.infiniteQuery({
        ...pages(listProjectNotifications, (query: QueryInputOf<typeof listProjectNotifications>) => ({ query })),
        providesTags: ['Notifications'],
      }),
      readNotifications: build.mutation({
        ...call(readProjectNotifications),
        invalidatesTags: (_answer, error) => (error ? [] : ['Notifications']),
      }),
    }),
  });
