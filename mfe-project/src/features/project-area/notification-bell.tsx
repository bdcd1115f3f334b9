import { notificationCenterProps } from '@magnetx/federation/notifications';
import { t } from '@magnetx/texts';
import { NotificationCenter } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { notificationHref } from './notification-href.ts';
import { useListNotificationsQuery, useReadNotificationsMutation } from './notifications.endpoints.ts';

export const NOTHING_YET = t(
  'Decisions on your quests, new submissions and your balance show up here, even when you are offline.',
);

/** The project's notification centre. */
export function NotificationBell() {
  const answer = useListNotificationsQuery(undefined);
  const [readNotifications] = useReadNotificationsMutation();
  const markRead = (body: { ids?: string[] }) => readNotifications({ body });
  return (
    <NotificationCenter
      {...notificationCenterProps({ answer, markRead, hrefOf: notificationHref })}
      emptyMessage={NOTHING_YET}
      allHref={paths.notifications.href()}
    />
  );
}
