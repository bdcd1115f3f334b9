import { notificationCenterProps } from '@magnetx/federation/notifications';
import { t } from '@magnetx/texts';
import { NotificationCenter } from '@magnetx/ui';
import { paths } from '../../../paths.ts';
import { notificationHref } from '../../../shared/live/notification-href.ts';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { useListNotificationsQuery, useReadNotificationsMutation } from './notifications.endpoints.ts';

export const NOTHING_YET = t('Reviews, draws, payouts and friends who join show up here, even when you are offline.');

/** The user's notification centre. */
export function NotificationBell() {
  const { token } = useUserArea();
  const answer = useListNotificationsQuery(token);
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
