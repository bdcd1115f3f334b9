import { groupsOf, notificationGroupSchema, readNotificationLink, type Notification } from '@magnetx/contracts';
// By its public name, so that the page's single copy of the facade is used.
import { useSearchParams } from '@magnetx/federation/host';
import { useEffect, useEffectEvent } from 'react';
import { choiceOf, listStateOf, useListView, type EndlessListAnswer } from '../lists/index.ts';
import { notificationRowProps, type AreaNotifications } from './notification-center-props.ts';

const READERS = {
  group: choiceOf(['all', ...notificationGroupSchema.options]),
  show: choiceOf(['all', 'unread']),
};

/** The filter of an area's page of notifications, which is stored in its address. */
export function useNotificationFilter() {
  const { view, set } = useListView(READERS);
  return {
    filter: { group: view.group, show: view.show },
    onFilter: (changed: { group: string } | { show: 'all' | 'unread' }) =>
      set('group' in changed ? { group: READERS.group(changed.group) } : changed),
  };
}

interface AreaNotificationPages extends Omit<AreaNotifications, 'answer'> {
  readonly audience: 'user' | 'project';
  readonly answer: EndlessListAnswer<{
    readonly data: { readonly notifications: readonly Notification[]; unread: number };
  }>;
}

/** The properties of the page of notifications of `@magnetx/ui`, except for the filter and the area's own text. */
export function notificationsPageProps({ audience, answer, ...area }: AreaNotificationPages) {
  const pages = answer.data?.pages ?? [];
  return {
    ...notificationRowProps(area),
    notifications: pages.flatMap(({ data }) => data.notifications.map((one) => ({ ...one, href: area.hrefOf(one) }))),
    unread: pages[0]?.data.unread ?? 0,
    state: listStateOf(answer),
    answer,
    groups: groupsOf(audience),
  };
}

/** Where a link of an e-mail leads, which marks its notification as read. Null for other addresses. */
export function useOpenedNotification({ markRead, hrefOf }: Omit<AreaNotifications, 'answer'>): string | null {
  const [query] = useSearchParams();
  const link = readNotificationLink(query);
  const read = useEffectEvent(markRead);
  const id = link?.id;
  useEffect(() => {
    if (id !== undefined) read({ ids: [id] });
  }, [id]);
  return link && hrefOf(link);
}
