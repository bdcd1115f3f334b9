import { Navigate } from '@magnetx/federation/host';
import {
  notificationsPageProps,
  useNotificationFilter,
  useOpenedNotification,
} from '@magnetx/federation/notifications';
import { NotificationsPage as Page } from '@magnetx/ui';
import { paths } from '../../../paths.ts';
import { notificationHref } from '../../../shared/live/notification-href.ts';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { NOTHING_YET } from './notification-bell.tsx';
import { useListNotificationPagesInfiniteQuery, useReadNotificationsMutation } from './notifications.endpoints.ts';

/** All notifications of the user, and where the link in an e-mail leads first. */
export function NotificationsPage() {
  const { token } = useUserArea();
  const list = useNotificationFilter();
  const answer = useListNotificationPagesInfiniteQuery({ token, filter: list.filter });
  const [readNotifications] = useReadNotificationsMutation();
  const area = { markRead: (body: { ids?: string[] }) => readNotifications({ body }), hrefOf: notificationHref };
  const openedHref = useOpenedNotification(area);
  if (openedHref !== null) return <Navigate to={openedHref} replace />;
  return (
    <Page
      {...list}
      {...notificationsPageProps({ ...area, answer, audience: 'user' })}
      emptyMessage={NOTHING_YET}
      settingsHref={paths.settings.href()}
    />
  );
}
