import { t } from '@magnetx/texts';
import { Card } from '../card/card.tsx';
import { ContentPage } from '../page-main/content-page.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { FilterButtons } from '../filter-buttons/filter-buttons.tsx';
import { ListFrame, staleRows, type ListState } from '../list-frame/list-frame.tsx';
import type { EndlessAnswer } from '../list-frame/list-paging.tsx';
import { PageHead } from '../page-head/page-head.tsx';
import { Stack } from '../stack/stack.tsx';
import { LoadingNotifications, ReadAllButton } from './notification-center.tsx';
import { NotificationList, type NotificationListProps } from './notification-list.tsx';

export interface NotificationsPageProps extends Omit<NotificationListProps, 'onLeave'> {
  state: ListState;
  answer: EndlessAnswer;
  /** Of all groups. */
  unread: number;
  groups: readonly { readonly name: string; readonly label: string }[];
  /** The group's name, or `all`. */
  filter: { readonly group: string; readonly show: 'all' | 'unread' };
  onFilter: (changed: { group: string } | { show: 'all' | 'unread' }) => void;
  /** The message of an empty list. */
  emptyMessage: string;
  /** The page where e-mail about notifications is chosen. */
  settingsHref: string;
}

const SHOW = { all: t('Read and unread'), unread: t('Unread') };

/** All notifications of a user or a project, which one can come back to. */
export function NotificationsPage(props: NotificationsPageProps) {
  const { state, answer, notifications, unread, groups, filter, onFilter, renderLink } = props;
  const isNarrowed = filter.show === 'unread' || filter.group !== 'all';
  const kinds = Object.fromEntries([['all', t('All')], ...groups.map(({ name, label }) => [name, label] as const)]);
  const choices = renderLink({ href: props.settingsHref, children: t('Choose which arrive by email') });
  return (
    <ContentPage title={t('Notifications')}>
      <PageHead
        title={t('Notifications')}
        intro={choices}
        actions={unread > 0 ? <ReadAllButton onRead={props.onRead} /> : null}
      />
      <Stack gap={12}>
        <FilterButtons
          label={t('Read or unread')}
          options={SHOW}
          value={filter.show}
          onChange={(show) => onFilter({ show })}
        />
        <FilterButtons
          label={t('Kind')}
          options={kinds}
          value={filter.group}
          onChange={(group) => onFilter({ group })}
        />
      </Stack>
      <ListFrame
        state={state}
        label={t('List of notifications')}
        failedTitle={t('Your notifications could not be loaded')}
        loading={<LoadingNotifications />}
        paging={{ label: t('Show older'), answer }}
      >
        <Card padding="none" {...staleRows(state.isStale)}>
          {notifications.length > 0 ? (
            <NotificationList {...props} />
          ) : (
            <EmptyState
              title={isNarrowed ? t('Nothing here') : t('Nothing yet')}
              message={isNarrowed ? t('Other kinds may have some.') : props.emptyMessage}
            />
          )}
        </Card>
      </ListFrame>
    </ContentPage>
  );
}
