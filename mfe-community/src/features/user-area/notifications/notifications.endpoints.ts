import { listNotifications, readNotifications, type QueryInputOf } from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../../api/community-api.ts';

interface PagesArg {
  readonly token: string;
  readonly filter: QueryInputOf<typeof listNotifications>;
}

export const { useListNotificationsQuery, useListNotificationPagesInfiniteQuery, useReadNotificationsMutation } =
  communityApi.injectEndpoints({
    endpoints: (build) => ({
      listNotifications: build.query({
        ...call(listNotifications, { send: byToken(), answer: ({ data }) => data }),
        providesTags: ['Notifications'],
      }),
      listNotificationPages: build.infiniteQuery({
        ...pages(listNotifications, ({ filter }: PagesArg) => ({ query: filter })),
        providesTags: ['Notifications'],
      }),
      readNotifications: build.mutation({
        ...call(readNotifications),
        invalidatesTags: (_answer, error) => (error ? [] : ['Notifications']),
      }),
    }),
  });
