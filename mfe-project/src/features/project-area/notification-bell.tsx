import { formatRelativeTime } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { NotificationCenter } from '@magnetx/ui';
import { notificationHref } from './notification-href';
import { useListNotificationsQuery, useReadNotificationsMutation } from './notifications.endpoints';

/** The project's notification centre. */
export function NotificationBell() {
  const { data, isError, refetch } = useListNotificationsQuery(undefined);
  const [markRead] = useReadNotificationsMutation();
  return (
    <NotificationCenter
      notifications={data?.notifications.map((one) => ({ ...one, href: notificationHref(one) }))}
      unread={data?.unread ?? 0}
      isFailed={isError && !data}
      onRetry={() => void refetch()}
      onRead={(read) => void markRead({ body: read })}
      emptyMessage="Decisions on your quests, new submissions and your balance show up here, also while you are away."
      formatTime={formatRelativeTime}
      renderLink={routerLink}
    />
  );
}
