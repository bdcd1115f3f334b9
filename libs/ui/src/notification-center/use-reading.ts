import { useEffect, useEffectEvent, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

interface Listed {
  readonly id: string;
  readonly readAt: string | null;
}

interface ReadingOptions {
  readonly notifications: readonly Listed[] | undefined;
  /** Those of them that are unread, and those that are too old for the list. */
  readonly unread: number;
  readonly onRead: (read: { ids?: string[] }) => void;
}

/** Marks shown notifications as read while the list is open. They keep the mark as new until it is closed. */
export function useReading({ notifications, unread, onRead }: ReadingOptions) {
  const [isOpen, setIsOpen] = useState(false);
  const [seenIds, setSeenIds] = useState(NONE);
  const unreadIds = notifications?.filter(({ readAt }) => readAt === null).map(({ id }) => id) ?? [];
  const unreadKey = unreadIds.join();
  // Unread ones that are too old for the list would be counted for ever: then all up to now.
  const isBeyondList = unread > unreadIds.length;
  const read = useEffectEvent(onRead);

  useEffect(() => {
    if (!isOpen || unreadKey === '') return;
    const ids = unreadKey.split(',');
    setSeenIds((seen) => new Set([...seen, ...ids]));
    read(isBeyondList ? {} : { ids });
  }, [isOpen, unreadKey, isBeyondList]);

  return {
    isOpen,
    setIsOpen(open: boolean) {
      setIsOpen(open);
      if (!open) setSeenIds(NONE);
    },
    isNew: (id: string) => seenIds.has(id) || unreadIds.includes(id),
  };
}
