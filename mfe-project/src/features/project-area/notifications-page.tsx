import { Navigate } from '@magnetx/federation/host';
import {
  notificationsPageProps,
  useNotificationFilter,
  useOpenedNotification,
} from '@magnetx/federation/notifications';
import { NotificationsPage as Page } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { NOTHING_YET } from './notification-bell.tsx';
import { notificationHref } from './notification-href.ts';
import { useListNotificationPagesInfiniteQuery, useReadNotificationsMutation } from './notifications.endpoints.ts';

/** All notifications of the project, and where the link in an e-mail leads first. */
export function NotificationsPage() {
  const list = useNotificationFilter();
  const answer = useListNotificationPagesInfiniteQuery(list.filter);
  const [readNotifications] = useReadNotificationsMutation();
  const area = { markRead: (body: { ids?: string[] }) => readNotifications({ body }), hrefOf: notificationHref };
  const openedHref = useOpenedNotification(area);
  if (openedHref !== null) return <Navigate to={openedHref} replace />;
  return (
    <Page
      {...list}
      {...notificationsPageProps({ ...area, answer, audience: 'project' })}
      emptyMessage={NOTHING_YET}
      settingsHref={paths.settings.href()}
    />
  );
}
