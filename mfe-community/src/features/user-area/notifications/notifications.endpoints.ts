import { listNotifications, readNotifications, type BodyInputOf, type ResponseOf } from '@magnetx/contracts';
import { communityApi } from '../../../api/community-api';

export type NotificationList = ResponseOf<typeof listNotifications>['data'];

/** Takes the token as its argument: no answer outlives the session it was given to. */
const notificationEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<NotificationList, string>({
      query: () => ({ call: listNotifications }),
      transformResponse: (answer: ResponseOf<typeof listNotifications>) => answer.data,
      providesTags: ['Notifications'],
    }),
    readNotifications: build.mutation<unknown, BodyInputOf<typeof readNotifications>>({
      query: (body) => ({ call: readNotifications, body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Notifications']),
    }),
  }),
});

export const { useListNotificationsQuery, useReadNotificationsMutation } = notificationEndpoints;
