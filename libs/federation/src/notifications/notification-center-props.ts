import { formatRelativeTime, type Notification } from '@magnetx/contracts';
import { toServerTime } from '../clock.ts';
import type { LinkedNotification } from '../live/use-live-toasts.ts';
import { routerLink } from '../pages/router-link.tsx';

export interface AreaNotifications {
  /** The result of the area's query for its notifications. */
  readonly answer: {
    readonly data?: { readonly notifications: readonly Notification[]; readonly unread: number } | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  /** Marks these notifications as read, or all of them when `ids` is left out. */
  readonly markRead: (read: { ids?: string[] }) => unknown;
  readonly hrefOf: (notification: LinkedNotification) => string;
}

/** The common properties of lists of notifications. */
export function notificationRowProps({ markRead }: Pick<AreaNotifications, 'markRead'>) {
  return {
    onRead: (read: { ids?: string[] }) => void markRead(read),
    formatTime: (momentMs: number, deviceNowMs: number) => formatRelativeTime(momentMs, toServerTime(deviceNowMs)),
    renderLink: routerLink,
  };
}

/** The properties of the notification centre of `@magnetx/ui`, except for the area's own text. */
export function notificationCenterProps({ answer, markRead, hrefOf }: AreaNotifications) {
  const { data, isError, refetch } = answer;
  return {
    ...notificationRowProps({ markRead }),
    notifications: data?.notifications.map((one) => ({ ...one, href: hrefOf(one) })),
    unread: data?.unread ?? 0,
    isFailed: isError && !data,
    onRetry: () => void refetch(),
  };
}
