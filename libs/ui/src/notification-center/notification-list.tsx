import { locale, t } from '@magnetx/texts';
import type { RenderLink } from '../button/button-link.tsx';
import { cx } from '../shared/cx.ts';
import { ToneIcon } from '../shared/tone-icon.tsx';
import { useNow } from '../shared/use-now.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './notification-center.module.css';

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

export interface NotificationListProps {
  /** Newest first. */
  notifications: readonly NotificationItem[];
  /** Called with the unread notifications that become read: those with these ids, or all of them without ids. */
  onRead: (read: { ids?: string[] }) => void;
  formatTime: (momentMs: number, nowMs: number) => string;
  renderLink: RenderLink;
  /** Called as a notification is followed. */
  onLeave?: (() => void) | undefined;
}

/** Notifications, each a link to its item, which becomes read when it is followed. */
export function NotificationList({ notifications, onRead, formatTime, renderLink, onLeave }: NotificationListProps) {
  const nowMs = useNow();
  return (
    <ul>
      {notifications.map(({ id, type, title, message, createdAt, readAt, href }) => (
        <li key={id} className={cx(styles.item, readAt === null && styles.new)}>
          <ToneIcon tone={type} />
          <div className={styles.words}>
            {renderLink({
              href,
              className: styles.link,
              onClick: () => {
                if (readAt === null) onRead({ ids: [id] });
                onLeave?.();
              },
              children: (
                <>
                  {readAt === null ? <VisuallyHidden>{t('New:')} </VisuallyHidden> : null}
                  <span>{title}</span>
                </>
              ),
            })}
            {message ? <p>{message}</p> : null}
            <time className={styles.time} dateTime={createdAt} title={new Date(createdAt).toLocaleString(locale())}>
              {formatTime(Date.parse(createdAt), nowMs)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  );
}
