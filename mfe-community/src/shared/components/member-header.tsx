import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { AreaLiveStatus, Avatar, Button, Header, Spinner, cx } from '@magnetx/ui';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import type { LiveStatus } from '@magnetx/federation/live';
import type { Disconnection } from '../session/use-disconnect.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import styles from './member-header.module.css';

interface MemberHeaderProps {
  live: LiveStatus & { reconnect: () => void };
  isRefreshing: boolean;
  exit: Disconnection;
  /** The identity and figures of the member, for pages that do not show them: a {@link MemberBadge}. */
  children?: ReactNode;
}

/** The top of a signed-in page: whether it is live, and the way out. */
export function MemberHeader({ live, isRefreshing, exit, children }: MemberHeaderProps) {
  return (
    <Header
      logoHref={paths.landing.href()}
      renderLink={routerLink}
      className={cx(children ? styles.hasMember : null, live.isStopped && styles.isStopped)}
      barClassName={styles.bar}
    >
      {children}
      <div className={styles.live}>
        <AreaLiveStatus state={live.state} isStopped={live.isStopped} onReconnect={live.reconnect} isInWords />
        <span className={styles.refreshing}>
          {isRefreshing ? <Spinner label={t('Refreshing your figures')} isLabelHidden /> : null}
        </span>
      </div>
      <Button
        className={styles.leave}
        variant="secondary"
        size="small"
        icon={<LogOut />}
        onClick={exit.ask}
        isBusy={exit.isDisconnecting}
        busyLabel={t('Disconnecting...')}
      >
        {t('Disconnect')}
      </Button>
      <DisconnectDialog open={exit.isAsking} onStay={exit.stay} onDisconnect={exit.disconnect} />
    </Header>
  );
}

interface MemberBadgeProps {
  name: string;
  handle: string;
  avatarUrl: string;
  total: ReactNode;
}

/** The member in one line: face, name, handle and total. */
export function MemberBadge({ name, handle, avatarUrl, total }: MemberBadgeProps) {
  return (
    <div className={styles.member}>
      <span className={styles.face}>
        <Avatar name={name} src={avatarUrl} isDecorative />
      </span>
      <div className={styles.names}>
        <span className={styles.name}>{name}</span>
        <span className={styles.handle}>@{handle}</span>
      </div>
      <span className={styles.total} data-testid="mxp-total">
        {total}
      </span>
    </div>
  );
}
