import type { Notification, NotificationTopic, Tone } from '@magnetx/contracts';
import { formatRelativeTime } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { EmptyState, ErrorPanel, Flyout, Skeleton, ToneIcon, VisuallyHidden, cx } from '@magnetx/ui';
import Bell from 'lucide-react/icons/bell';
import { paths } from '../../../paths';
import { useNow } from '../../../shared/browser/use-now';
import styles from './notification-bell.module.css';
import { useNotifications } from './use-notifications';

const BADGE_MAX = 99;

const TONES = { success: 'success', error: 'danger', warning: 'warning', info: 'info' } as const satisfies Record<
  Tone,
  string
>;

/** Where one goes from a notification. */
const PLACES: Record<NotificationTopic, string> = {
  referral: paths.dashboard.href(),
  task: paths.tasks.href(),
  giveaway: paths.giveaways.href(),
  opportunity: paths.opportunities.href(),
  payout: paths.dashboard.href(),
  account: paths.dashboard.href(),
};

/** The bell with the count of what is unread, and the notification centre that it opens. */
export function NotificationBell() {
  const center = useNotifications();
  const { unread, notifications, isFailed } = center;
  return (
    <Flyout
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      icon={<Bell />}
      badge={unread > 0 ? badgeOf(unread) : null}
      title="Your notifications"
      open={center.isOpen}
      onOpenChange={center.setIsOpen}
    >
      <h2 className={styles.title}>Notifications</h2>
      {isFailed ? (
        <ErrorPanel
          title="Your notifications could not be loaded"
          message="They are kept for you. Please try again."
          onRetry={center.refetch}
        />
      ) : null}
      {!notifications && !isFailed ? <LoadingList /> : null}
      {notifications?.length === 0 ? (
        <EmptyState
          title="Nothing yet"
          message="Reviews, draws, payouts and friends who join show up here, also while you are away."
        />
      ) : null}
      {notifications && notifications.length > 0 ? (
        <List notifications={notifications} isNew={center.isNew} onLeave={() => center.setIsOpen(false)} />
      ) : null}
    </Flyout>
  );
}

function badgeOf(unread: number): string {
  return unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread);
}

interface ListProps {
  notifications: readonly Notification[];
  isNew: (id: string) => boolean;
  onLeave: () => void;
}

function List({ notifications, isNew, onLeave }: ListProps) {
  const nowMs = useNow();
  return (
    <ul>
      {notifications.map(({ id, type, topic, title, message, createdAt }) => (
        <li key={id} className={cx(styles.item, isNew(id) && styles.new)}>
          <span className={styles[type]}>
            <ToneIcon tone={TONES[type]} />
          </span>
          <div className={styles.words}>
            <Link to={PLACES[topic]} className={styles.link} onClick={onLeave}>
              {isNew(id) ? <VisuallyHidden>New: </VisuallyHidden> : null}
              {title}
            </Link>
            {message ? <p className={styles.message}>{message}</p> : null}
            <time className={styles.time} dateTime={createdAt} title={new Date(createdAt).toLocaleString('en-US')}>
              {formatRelativeTime(Date.parse(createdAt), nowMs)}
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
