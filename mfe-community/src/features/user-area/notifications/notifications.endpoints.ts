import { listNotifications, readNotifications } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../../api/community-api.ts';

export const { useListNotificationsQuery, useReadNotificationsMutation } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query({
      ...call(listNotifications, { send: byToken(), answer: ({ data }) => data }),
      providesTags: ['Notifications'],
    }),
    readNotifications: build.mutation({
      ...call(readNotifications),
      invalidatesTags: (_answer, error) => (error ? [] : ['Notifications']),
    }),
  }),
});
