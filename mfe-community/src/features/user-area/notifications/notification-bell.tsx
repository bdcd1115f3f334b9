import { formatRelativeTime } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { NotificationCenter } from '@magnetx/ui';
import { notificationHref } from '../../../shared/live/notification-href';
import { useUserArea } from '../../../shared/user-area/user-area-context';
import { useListNotificationsQuery, useReadNotificationsMutation } from './notifications.endpoints';

/** The user's notification centre. */
export function NotificationBell() {
  const { token } = useUserArea();
  const { data, isError, refetch } = useListNotificationsQuery(token);
  const [markRead] = useReadNotificationsMutation();
  return (
    <NotificationCenter
      notifications={data?.notifications.map((one) => ({ ...one, href: notificationHref(one) }))}
      unread={data?.unread ?? 0}
      isFailed={isError && !data}
      onRetry={() => void refetch()}
      onRead={(read) => void markRead({ body: read })}
      emptyMessage="Reviews, draws, payouts and friends who join show up here, also while you are away."
      formatTime={formatRelativeTime}
      renderLink={routerLink}
    />
  );
}
