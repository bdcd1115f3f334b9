import { formatFigure } from '@magnetx/contracts';
import { Link, useLocation } from '@magnetx/federation/host';
import { AnimatedNumber, Button, HeaderBar, LiveDot, Logo, Skeleton, VisuallyHidden } from '@magnetx/ui';
import LogOut from 'lucide-react/icons/log-out';
import Wallet from 'lucide-react/icons/wallet';
import { useRef } from 'react';
import { paths } from '../../../paths';
import { useKeptFocus } from '../../../shared/browser/use-kept-focus';
import { useGetPointsTotalQuery } from '../../../shared/session/session.endpoints';
import { shortenAddress } from '../../../shared/user-area/shorten-address';
import { useUserArea } from '../../../shared/user-area/user-area-context';
import { NotificationBell } from '../notifications/notification-bell';
import type { AreaLive } from '../use-area-live';
import { navItems } from './nav-items';
import styles from './user-header.module.css';

const LIVE_LABELS = { connected: 'Connected', connecting: 'Connecting', disconnected: 'Disconnected' } as const;

interface UserHeaderProps {
  live: AreaLive;
  isDisconnecting: boolean;
  onDisconnect: () => void;
}

/** The top of every page of the user area; on a phone, the navigation is at the bottom, under the thumb. */
export function UserHeader({ live, isDisconnecting, onDisconnect }: UserHeaderProps) {
  return (
    <>
      <HeaderBar barClassName={styles.bar}>
        <Link to={paths.landing.href()} className={styles.logo} aria-label="MagnetX, home">
          <Logo className={styles.logoWide} />
          <Logo isMarkOnly className={styles.logoNarrow} />
        </Link>
        <Navigation kind="wide" />
        <div className={styles.actions}>
          <LiveStatus live={live} />
          <MxpFigure />
          <NotificationBell />
          <WalletButton />
          <Button
            className={styles.withIcon}
            variant="secondary"
            size="small"
            icon={<LogOut />}
            title="Disconnect"
            onClick={onDisconnect}
            isBusy={isDisconnecting}
            busyLabel="Disconnecting..."
            aria-label={isDisconnecting ? 'Disconnecting...' : 'Disconnect'}
          >
            <span className={styles.words}>Disconnect</span>
          </Button>
        </div>
      </HeaderBar>
      <Navigation kind="phone" />
    </>
  );
}

function Navigation({ kind }: { kind: 'wide' | 'phone' }) {
  const { pathname } = useLocation();
  const isPhone = kind === 'phone';
  return (
    <nav className={isPhone ? styles.phoneNav : styles.wideNav} aria-label={isPhone ? 'Main, at the bottom' : 'Main'}>
      <ul className={styles.links}>
        {navItems.map(({ label, href, phoneHref, icon: Icon }) => (
          <li key={label}>
            <Link
              to={isPhone ? phoneHref : href}
              className={styles.link}
              aria-current={pathname === href || pathname === phoneHref ? 'page' : undefined}
            >
              {isPhone ? <Icon size={20} aria-hidden /> : null}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A dot while all is well; words and a way back where it is not. */
function LiveStatus({ live }: { live: AreaLive }) {
  const status = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(status);
  return (
    <div ref={status} className={styles.live} tabIndex={-1} {...keptFocus}>
      <LiveDot state={live.state} label={LIVE_LABELS[live.state]} isLabelHidden />
      {live.isStopped ? (
        <Button variant="secondary" size="small" onClick={live.reconnect}>
          Reconnect
        </Button>
      ) : null}
    </div>
  );
}

function MxpFigure() {
  const { token, user } = useUserArea();
  const { data } = useGetPointsTotalQuery(token);
  const totalPoints = data ?? user?.points;
  return (
    <Link to={paths.dashboard.href()} className={styles.mxp} data-testid="mxp-total">
      {totalPoints === undefined ? (
        <>
          <Skeleton width={72} height={18} />
          <VisuallyHidden>Your points</VisuallyHidden>
        </>
      ) : (
        <>
          <AnimatedNumber value={totalPoints} format={formatFigure} isSilent />
          <span className={styles.unit}> MXP</span>
        </>
      )}
    </Link>
  );
}

function WalletButton() {
  const { user, openWallet } = useUserArea();
  const wallet = user?.wallet_address;
  return (
    <Button
      className={styles.withIcon}
      variant="secondary"
      size="small"
      icon={<Wallet />}
      onClick={openWallet}
      disabled={!user}
      aria-label={wallet ? `Payout wallet ${shortenAddress(wallet)}` : 'Set payout wallet'}
      title={wallet ? 'Payout wallet' : 'Set payout wallet'}
    >
      <span className={styles.words}>{wallet ? shortenAddress(wallet) : 'Set wallet'}</span>
    </Button>
  );
}
