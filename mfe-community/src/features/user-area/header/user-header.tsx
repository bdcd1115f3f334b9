import { formatFigure, shortenAddress } from '@magnetx/contracts';
import { useLocation, useNavigate } from '@magnetx/federation/host';
import type { AreaLive } from '@magnetx/federation/live';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { AreaAction, AreaFigure, AreaHeader, AreaLiveStatus } from '@magnetx/ui';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import Wallet from 'lucide-react/icons/wallet';
import { paths } from '../../../paths.ts';
import { useGetPointsTotalQuery } from '../../../shared/session/session.endpoints.ts';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { navItemsAt } from './nav-items.tsx';

interface UserHeaderProps {
  live: AreaLive;
  isDisconnecting: boolean;
  onDisconnect: () => void;
}

/** The top of every page of the user area. */
export function UserHeader({ live, isDisconnecting, onDisconnect }: UserHeaderProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <AreaHeader logoHref={paths.landing.href()} nav={navItemsAt(pathname)} renderLink={routerLink}>
      <AreaLiveStatus state={live.state} isStopped={live.isStopped} onReconnect={live.reconnect} />
      <MxpFigure />
      <NotificationBell />
      <WalletButton />
      <AreaAction
        label={t('Settings')}
        icon={<Settings />}
        isExtra
        onClick={() => void navigate(paths.settings.href())}
      />
      <AreaAction
        label={t('Disconnect')}
        icon={<LogOut />}
        onClick={onDisconnect}
        isBusy={isDisconnecting}
        busyLabel={t('Disconnecting...')}
      />
    </AreaHeader>
  );
}

function MxpFigure() {
  const { token, user } = useUserArea();
  const { data } = useGetPointsTotalQuery(token);
  return (
    <AreaFigure
      value={data?.totalPoints ?? user?.points}
      format={formatFigure}
      unit="MXP"
      label={t('Your points')}
      href={paths.dashboard.href()}
      renderLink={routerLink}
    />
  );
}

function WalletButton() {
  const { user, openWallet } = useUserArea();
  const wallet = user?.wallet_address;
  return (
    <AreaAction
      label={wallet ? t('Payout wallet {wallet}', { wallet: shortenAddress(wallet) }) : t('Set payout wallet')}
      words={wallet ? shortenAddress(wallet) : t('Set wallet')}
      title={wallet ? t('Payout wallet') : t('Set payout wallet')}
      icon={<Wallet />}
      onClick={openWallet}
      disabled={!user}
    />
  );
}
