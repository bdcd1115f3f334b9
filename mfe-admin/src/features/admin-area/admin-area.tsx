import { STORAGE_KEYS } from '@magnetx/contracts';
import { Outlet, useHost, useLocation, useNavigate } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { Badge, Button, SideFrame, Skeleton } from '@magnetx/ui';
import LogOut from 'lucide-react/icons/log-out';
import { adminSession, logOut } from '../../api/admin-api';
import { paths } from '../../paths';
import { useDeviceFlag } from '../../shared/use-device-flag';
import { useGetMeQuery } from './me.endpoints';
import { navItemsAt } from './nav-items';
import styles from './admin-area.module.css';

/**
 * The frame of the admin area: the sidebar and the header, which stay while its pages change. It has two ways out, as
 * the specification has them. The sidebar's ends the sign-in, here and at the server; the guard then leads to the
 * sign-in page. The header's goes to the public site: it forgets who was shown as signed in (`adminInfo`) and keeps the
 * token, so that the area opens again on this device, and says so.
 */
export function AdminArea() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { notify } = useHost();
  const [isCollapsed, setIsCollapsed] = useDeviceFlag(STORAGE_KEYS.adminSidebar);

  function leave() {
    adminSession.clearInfo();
    void navigate(paths.siteHome.href());
    notify({
      type: 'info',
      title: 'You left the admin area',
      message: 'This device can still open it. To end your session, use Logout in its sidebar.',
    });
  }

  return (
    <SideFrame
      label="Admin"
      logoHref={paths.siteHome.href()}
      nav={navItemsAt(pathname)}
      action={{ label: 'Logout', title: 'End your session', icon: <LogOut size={20} />, onClick: logOut }}
      renderLink={routerLink}
      isCollapsed={isCollapsed}
      onCollapsedChange={setIsCollapsed}
      header={
        <>
          <SignedInAs />
          <Button variant="secondary" size="small" icon={<LogOut />} title="Leave for the public site" onClick={leave}>
            Logout
          </Button>
        </>
      }
    >
      <Outlet />
    </SideFrame>
  );
}

/** Nothing where it could not be loaded: the page below has the same trouble, and tells of it. */
function SignedInAs() {
  const { data: admin, isError } = useGetMeQuery(undefined);
  if (isError && !admin) return null;
  if (!admin) {
    return (
      <div role="status" aria-label="Loading your account">
        <Skeleton width={96} height={18} />
      </div>
    );
  }
  return (
    <p className={styles.account} title={`Signed in as ${admin.username}`}>
      <span className={styles.name}>{admin.username}</span>
      <Badge tone="south">{admin.role}</Badge>
    </p>
  );
}
