import { t } from '@magnetx/texts';
import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ErrorPanel } from '../error-panel/error-panel.tsx';
import { Flyout } from '../flyout/flyout.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './notification-center.module.css';
import { NotificationList, type NotificationListProps } from './notification-list.tsx';

export interface NotificationCenterProps extends Omit<NotificationListProps, 'notifications' | 'onLeave'> {
  /** Newest first; undefined while they load. */
  notifications: NotificationListProps['notifications'] | undefined;
  /** Those of them that are unread, and those that are too old for the list. */
  unread: number;
  isFailed: boolean;
  onRetry: () => void;
  /** The message of an empty list. */
  emptyMessage: string;
  /** The page with all notifications. */
  allHref: string;
}

const BADGE_MAX = 99;

/** The bell with the unread count, and the list that it opens. Opening it marks nothing as read. */
export function NotificationCenter(props: NotificationCenterProps) {
  const { notifications, unread, isFailed, emptyMessage, onRead, renderLink } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <Flyout
      label={unread > 0 ? t('Notifications, {unread} unread', { unread }) : t('Notifications')}
      icon={<Bell />}
      badge={unread > 0 ? badgeOf(unread) : null}
      title={t('Your notifications')}
      open={isOpen}
      onOpenChange={setIsOpen}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('Notifications')}</h2>
        {renderLink({ href: props.allHref, onClick: close, children: t('See all') })}
        {unread > 0 ? <ReadAllButton onRead={onRead} /> : null}
      </div>
      {isFailed ? (
        <ErrorPanel
          title={t('Your notifications could not be loaded')}
          message={t('They are kept for you. Please try again.')}
          onRetry={props.onRetry}
        />
      ) : null}
      {!notifications && !isFailed ? <LoadingNotifications /> : null}
      {notifications?.length === 0 ? <EmptyState title={t('Nothing yet')} message={emptyMessage} /> : null}
      {notifications && notifications.length > 0 ? (
        <NotificationList {...props} notifications={notifications} onLeave={close} />
      ) : null}
    </Flyout>
  );
}

function badgeOf(unread: number): string {
  return unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread);
}

export function ReadAllButton({ onRead }: Pick<NotificationListProps, 'onRead'>) {
  return (
    <Button variant="secondary" size="small" onClick={() => onRead({})}>
      {t('Mark all as read')}
    </Button>
  );
}

export function LoadingNotifications() {
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>{t('Loading your notifications')}</VisuallyHidden>
      <Skeleton width="80%" />
      <Skeleton width="55%" />
      <Skeleton width="70%" />
    </div>
  );
}
