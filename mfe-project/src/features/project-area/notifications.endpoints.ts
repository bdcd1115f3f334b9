import {
  listProjectNotifications,
  readProjectNotifications,
  type BodyInputOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { projectApi } from '../../api/project-api';

export const { useListNotificationsQuery, useReadNotificationsMutation } = projectApi.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<ResponseOf<typeof listProjectNotifications>['data'], undefined>({
      query: () => ({ call: listProjectNotifications }),
      transformResponse: (answer: ResponseOf<typeof listProjectNotifications>) => answer.data,
      providesTags: ['Notifications'],
    }),
    readNotifications: build.mutation<unknown, BodyInputOf<typeof readProjectNotifications>>({
      query: (body) => ({ call: readProjectNotifications, body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Notifications']),
    }),
  }),
});
