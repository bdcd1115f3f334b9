import { formatFigure, formatMoment } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { Outlet, useLocation } from '@magnetx/federation/host';
import { useAreaLive } from '@magnetx/federation/live';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { AreaAction, AreaFigure, AreaHeader, AreaLiveStatus, lazyPart, ServerWait } from '@magnetx/ui';
import LogOut from 'lucide-react/icons/log-out';
import { TAG_TYPES, logOut, projectApi, projectSession, proofs } from '../../api/project-api.ts';
import { paths } from '../../paths.ts';
import { useFeature } from '../../shared/access/permitted.tsx';
import { useListApplicationsQuery } from '../../shared/applications/applications.endpoints.ts';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';
import { useCountWaitingQuery } from '../../shared/submissions/submissions.endpoints.ts';
import { UnsavedChangesContext } from '../../shared/unsaved/unsaved-changes.ts';
import { AccountMenu } from './account-menu.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { navItemsAt } from './nav-items.tsx';
import { tagsOf } from './live-tags.ts';
import { NotificationBell } from './notification-bell.tsx';
import { notificationHref } from './notification-href.ts';
import styles from './project-area.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';

const Proof = lazyPart(async () => (await import('./proof.tsx')).Proof);

const LIVE = { api: projectApi, tagTypes: TAG_TYPES, tagsOf, hrefOf: notificationHref };

/** The view with which the page of applications opens, so that the page does not ask again. */
const RECEIVED = { query: { status: 'applied', page: 1 } } as const;

/**
 * The frame of the project area: the header and the live connection, which stay while its pages
 * change, and the guard of unsaved changes.
 */
export function ProjectArea() {
  const { pathname } = useLocation();
  const guard = useLeaveGuard();
  const isProofAsked = proofs.useIsAsked();
  const { data: project, isError, isLoading } = useGetDashboardQuery(undefined);
  const applications = useListApplicationsQuery(RECEIVED);
  const hasInbox = useFeature('inbox');
  const { data: waiting } = useCountWaitingQuery(undefined, { skip: !hasInbox });
  const counts = { Submissions: waiting, Applications: applications.data?.counts.applied };
  const live = useAreaLive({ userId: project?.project_id, token: projectSession.getToken() ?? '' }, LIVE);
  return (
    <UnsavedChangesContext value={guard.changes}>
      <AreaHeader logoHref={paths.siteHome.href()} nav={navItemsAt(pathname, counts, hasInbox)} renderLink={routerLink}>
        <AreaLiveStatus state={live.state} isStopped={live.isStopped} onReconnect={live.reconnect} />
        <AreaFigure
          value={project?.mxp_balance ?? (isError ? null : undefined)}
          format={formatFigure}
          unit="MXP"
          label={t('Your MXP balance')}
          href={paths.balance.href()}
          renderLink={routerLink}
        />
        <NotificationBell />
        {project ? <AccountMenu member={project.member} /> : null}
        <AreaAction label={t('Logout')} icon={<LogOut />} onClick={() => void guard.leaveBy(() => logOut())} />
      </AreaHeader>
      {isLoading ? <ServerWait /> : null}
      <div className={styles.page}>
        {project ? <PrintedHead name={project.project_name} /> : null}
        <Outlet />
      </div>
      {isProofAsked ? <Proof /> : null}
      <LeaveDialog open={guard.isAsking} onStay={guard.onStay} onLeave={guard.onLeave} />
    </UnsavedChangesContext>
  );
}

/** Whose page it is, and as of when: on paper only. */
function PrintedHead({ name }: { name: string }) {
  const at = formatMoment(new Date(useNow()).toISOString());
  return <p className={styles.printed}>{t('{name}, printed {at}', { name, at })}</p>;
}
