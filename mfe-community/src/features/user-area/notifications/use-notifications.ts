import { useEffect, useState } from 'react';
import { useUserArea } from '../../../shared/user-area/user-area-context';
import {
  useListNotificationsQuery,
  useReadNotificationsMutation,
  type NotificationList,
} from './notifications.endpoints';

const NONE: ReadonlySet<string> = new Set();

function unreadIdsOf(list: NotificationList | undefined): string[] {
  return list?.notifications.filter(({ readAt }) => readAt === null).map(({ id }) => id) ?? [];
}

/**
 * The notifications, and their centre: whatever is shown there while it is open becomes read at the server, and keeps
 * its mark as new until it is closed.
 */
export function useNotifications() {
  const { token } = useUserArea();
  const { data, isError, refetch } = useListNotificationsQuery(token);
  const [markRead] = useReadNotificationsMutation();
  const [isOpen, setIsOpen] = useState(false);
  const [seenIds, setSeenIds] = useState(NONE);
  const unreadIds = unreadIdsOf(data);
  const unreadKey = unreadIds.join();
  const isBeyondList = (data?.unread ?? 0) > unreadIds.length;

  useEffect(() => {
    if (!isOpen || unreadKey === '') return;
    const ids = unreadKey.split(',');
    setSeenIds((seen) => new Set([...seen, ...ids]));
    // Unread ones that are too old for the list would be counted for ever: then all up to now.
    void markRead(isBeyondList ? {} : { ids });
  }, [isOpen, unreadKey, isBeyondList, markRead]);

  return {
    notifications: data?.notifications,
    unread: data?.unread ?? 0,
    isFailed: isError && !data,
    isOpen,
    setIsOpen(open: boolean) {
      setIsOpen(open);
      if (!open) setSeenIds(NONE);
    },
    isNew: (id: string) => seenIds.has(id) || unreadIds.includes(id),
    refetch: () => void refetch(),
  };
}
