import { formatRelativeTime, type NotificationTopic } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { NotificationCenter } from '@magnetx/ui';
import { paths } from '../../paths';
import { useListNotificationsQuery, useReadNotificationsMutation } from './notifications.endpoints';

/** Where one goes from a notification. */
const PLACES: Record<NotificationTopic, string> = {
  task: paths.quests.href(),
  giveaway: paths.quests.href(),
  opportunity: paths.quests.href(),
  payout: paths.statement.href(),
  account: paths.statement.href(),
  referral: paths.dashboard.href(),
};

/** The project's notification centre. */
export function NotificationBell() {
  const { data, isError, refetch } = useListNotificationsQuery(undefined);
  const [markRead] = useReadNotificationsMutation();
  return (
    <NotificationCenter
      notifications={data?.notifications.map((one) => ({ ...one, href: PLACES[one.topic] }))}
      unread={data?.unread ?? 0}
      isFailed={isError && !data}
      onRetry={() => void refetch()}
      onRead={(read) => void markRead(read)}
      emptyMessage="Decisions on your quests, new submissions and your balance show up here, also while you are away."
      formatTime={formatRelativeTime}
      renderLink={routerLink}
    />
  );
}
