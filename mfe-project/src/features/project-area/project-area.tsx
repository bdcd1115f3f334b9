import { formatFigure } from '@magnetx/contracts';
import { Outlet, useLocation } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { AreaAction, AreaFigure, AreaHeader } from '@magnetx/ui';
import LogOut from 'lucide-react/icons/log-out';
import { logOut } from '../../api/project-api';
import { paths } from '../../paths';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints';
import { UnsavedChangesContext } from '../../shared/unsaved/unsaved-changes';
import { LeaveDialog } from './leave-dialog';
import { navItemsAt } from './nav-items';
import styles from './project-area.module.css';
import { useLeaveGuard } from './use-leave-guard';

/** The frame of the project area: the header, which stays while its pages change, and the guard of unsaved changes. */
export function ProjectArea() {
  const { pathname } = useLocation();
  const guard = useLeaveGuard();
  return (
    <UnsavedChangesContext value={guard.changes}>
      <AreaHeader logoHref={paths.siteHome.href()} nav={navItemsAt(pathname)} renderLink={routerLink}>
        <Balance />
        <AreaAction label="Logout" icon={<LogOut />} onClick={() => guard.leaveBy(logOut)} />
      </AreaHeader>
      <div className={styles.page}>
        <Outlet />
      </div>
      <LeaveDialog open={guard.isAsking} onStay={guard.onStay} onLeave={guard.onLeave} />
    </UnsavedChangesContext>
  );
}

function Balance() {
  const { data, isError } = useGetDashboardQuery(undefined);
  return (
    <AreaFigure
      value={data?.mxp_balance ?? (isError ? null : undefined)}
      format={formatFigure}
      unit="MXP"
      label="Your MXP balance"
      href={paths.statement.href()}
      renderLink={routerLink}
    />
  );
}
