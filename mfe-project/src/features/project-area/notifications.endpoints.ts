import { listProjectNotifications, readProjectNotifications } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export const { useListNotificationsQuery, useReadNotificationsMutation } = projectApi.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query({
      ...call(listProjectNotifications, { answer: ({ data }) => data }),
      providesTags: ['Notifications'],
    }),
    readNotifications: build.mutation({
      ...call(readProjectNotifications),
      invalidatesTags: (_answer, error) => (error ? [] : ['Notifications']),
    }),
  }),
});
