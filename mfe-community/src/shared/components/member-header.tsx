import { Link } from '@magnetx/federation/host';
import { Avatar, Button, Container, LiveDot, Logo } from '@magnetx/ui';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import type { LiveStatus } from '../live/live-connection';
import styles from './member-header.module.css';

const LIVE_LABELS = { connected: 'Connected', connecting: 'Connecting', disconnected: 'Disconnected' } as const;

interface MemberHeaderProps {
  name: string;
  handle: string;
  avatarUrl: string;
  /** The MXP total, and whether it is being refreshed. */
  total: ReactNode;
  live: LiveStatus & { reconnect: () => void };
  onDisconnect: () => void;
  isDisconnecting: boolean;
}

/** The top of a signed-in page: who is here, what they have, and whether the page is live. */
export function MemberHeader({
  name,
  handle,
  avatarUrl,
  total,
  live,
  onDisconnect,
  isDisconnecting,
}: MemberHeaderProps) {
  return (
    <header className={styles.header}>
      <Container className={styles.bar}>
        <Link to={paths.landing.href()} className={styles.logo} aria-label="MagnetX, home">
          <Logo />
        </Link>
        <div className={styles.member}>
          <Avatar name={name} src={avatarUrl} isDecorative />
          <div className={styles.names}>
            <span className={styles.name}>{name}</span>
            <span className={styles.handle}>@{handle}</span>
          </div>
          <div className={styles.total}>{total}</div>
        </div>
        <div className={styles.live}>
          <LiveDot state={live.state} label={LIVE_LABELS[live.state]} />
          {live.isStopped ? (
            <Button variant="secondary" size="small" onClick={live.reconnect}>
              Reconnect
            </Button>
          ) : null}
        </div>
        <Button
          className={styles.leave}
          variant="secondary"
          size="small"
          icon={<LogOut />}
          onClick={onDisconnect}
          isBusy={isDisconnecting}
          busyLabel="Disconnecting..."
        >
          Disconnect
        </Button>
      </Container>
    </header>
  );
}
