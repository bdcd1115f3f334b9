import Bell from 'lucide-react/icons/bell';
import type { RenderLink } from '../button/button-link.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ErrorPanel } from '../error-panel/error-panel.tsx';
import { Flyout } from '../flyout/flyout.tsx';
import { cx } from '../shared/cx.ts';
import { ToneIcon } from '../shared/tone-icon.tsx';
import { useNow } from '../shared/use-now.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './notification-center.module.css';
import { useReading } from './use-reading.ts';

export interface NotificationItem {
  readonly id: string;
  readonly type: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly message: string;
  /** ISO date and time. */
  readonly createdAt: string;
  /** Null while it is unread. */
  readonly readAt: string | null;
  /** Where one goes from it. */
  readonly href: string;
}

export interface NotificationCenterProps {
  /** Newest first; undefined while they load. */
  notifications: readonly NotificationItem[] | undefined;
  /** Those of them that are unread, and those that are too old for the list. */
  unread: number;
  isFailed: boolean;
  onRetry: () => void;
  /** Called with the shown notifications: those with these ids, or all of them without ids. */
  onRead: (read: { ids?: string[] }) => void;
  /** The message of an empty list. */
  emptyMessage: string;
  formatTime: (momentMs: number, nowMs: number) => string;
  renderLink: RenderLink;
}

const BADGE_MAX = 99;

/**
 * The bell with the unread count, and the list that it opens. A notification that is shown while it is open
 * becomes read, and keeps its mark as new until it is closed.
 */
export function NotificationCenter(props: NotificationCenterProps) {
  const { notifications, unread, isFailed } = props;
  const { isOpen, setIsOpen, isNew } = useReading(props);

  return (
    <Flyout
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      icon={<Bell />}
      badge={unread > 0 ? badgeOf(unread) : null}
      title="Your notifications"
      open={isOpen}
      onOpenChange={setIsOpen}
    >
      <h2 className={styles.title}>Notifications</h2>
      {isFailed ? (
        <ErrorPanel
          title="Your notifications could not be loaded"
          message="They are kept for you. Please try again."
          onRetry={props.onRetry}
        />
      ) : null}
      {!notifications && !isFailed ? <LoadingList /> : null}
      {notifications?.length === 0 ? <EmptyState title="Nothing yet" message={props.emptyMessage} /> : null}
      {notifications && notifications.length > 0 ? (
        <List {...props} notifications={notifications} isNew={isNew} onLeave={() => setIsOpen(false)} />
      ) : null}
    </Flyout>
  );
}

function badgeOf(unread: number): string {
  return unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread);
}

interface ListProps extends Pick<NotificationCenterProps, 'formatTime' | 'renderLink'> {
  notifications: readonly NotificationItem[];
  isNew: (id: string) => boolean;
  onLeave: () => void;
}

function List({ notifications, isNew, onLeave, formatTime, renderLink }: ListProps) {
  const nowMs = useNow();
  return (
    <ul>
      {notifications.map(({ id, type, title, message, createdAt, href }) => (
        <li key={id} className={cx(styles.item, isNew(id) && styles.new)}>
          <ToneIcon tone={type} />
          <div className={styles.words}>
            {renderLink({
              href,
              className: styles.link,
              onClick: onLeave,
              children: (
                <>
                  {isNew(id) ? <VisuallyHidden>New: </VisuallyHidden> : null}
                  <span>{title}</span>
                </>
              ),
            })}
            {message ? <p>{message}</p> : null}
            <time className={styles.time} dateTime={createdAt} title={new Date(createdAt).toLocaleString('en-US')}>
              {formatTime(Date.parse(createdAt), nowMs)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  );
}

function LoadingList() {
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>Loading your notifications</VisuallyHidden>
      <Skeleton width="80%" />
      <Skeleton width="55%" />
      <Skeleton width="70%" />
    </div>
  );
}
