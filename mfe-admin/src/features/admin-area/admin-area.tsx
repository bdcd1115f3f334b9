import { STORAGE_KEYS } from '@magnetx/contracts';
import { Navigate, Outlet, useLocation } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { useDeviceFlag } from '@magnetx/federation/storage';
import { t } from '@magnetx/texts';
import { Badge, Button, IconButton, lazyPart, ServerWait, SideFrame, Skeleton } from '@magnetx/ui';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { logOut, proofs } from '../../api/admin-api.ts';
import { paths } from '../../paths.ts';
import { adminRoleName } from '../../shared/access/admin-role-name.ts';
import { useGetMeQuery } from '../../shared/access/me.endpoints.ts';
import { POLLED } from '../../shared/live-query.ts';
import { useReviewsOfOtherTabs } from '../../shared/review/other-tabs.ts';
import { navItemsAt } from './nav-items.tsx';
import styles from './admin-area.module.css';

const Proof = lazyPart(async () => (await import('./proof.tsx')).Proof);
const ChangeOwnPasswordDialog = lazyPart(
  async () => (await import('../account/change-own-password-dialog.tsx')).ChangeOwnPasswordDialog,
);

/**
 * The frame of the admin area: the sidebar and the header, which stay while its pages change. Both Logout buttons end
 * the session; the sidebar's leads to the sign-in page, the header's to the public site.
 */
export function AdminArea() {
  const { pathname } = useLocation();
  // Another admin may change the role while the page is open.
  const { data: admin, isLoading } = useGetMeQuery(undefined, POLLED);
  const [isCollapsed, setIsCollapsed] = useDeviceFlag(STORAGE_KEYS.adminSidebar);
  useReviewsOfOtherTabs();
  const isProofAsked = proofs.useIsAsked();
  const settings = paths.settings.href();

  return (
    <SideFrame
      label={t('Admin')}
      logoHref={paths.siteHome.href()}
      nav={navItemsAt(pathname, admin?.permissions)}
      action={{ label: t('Logout'), title: t('End your session'), icon: <LogOut size={20} />, onClick: () => logOut() }}
      renderLink={routerLink}
      isCollapsed={isCollapsed}
      onCollapsedChange={setIsCollapsed}
      header={
        <>
          <SignedInAs />
          <Button
            variant="secondary"
            size="small"
            icon={<LogOut />}
            title={t('End your session and leave for the public site')}
            onClick={() => logOut({ to: paths.siteHome.href() })}
          >
            {t('Logout')}
          </Button>
        </>
      }
    >
      {isLoading ? <ServerWait /> : null}
      {admin?.needsPasskey === true && pathname !== settings ? <Navigate to={settings} replace /> : <Outlet />}
      {isProofAsked ? <Proof /> : null}
    </SideFrame>
  );
}

/** Renders nothing on a failure, which the page below reports as well. */
function SignedInAs() {
  const { data: admin, isError } = useGetMeQuery(undefined);
  const [isChanging, setIsChanging] = useState(false);
  if (isError && !admin) return null;
  if (!admin) {
    return (
      <div role="status" aria-label={t('Loading your account')}>
        <Skeleton width={96} height={18} />
      </div>
    );
  }
  return (
    <>
      <p className={styles.account} title={t('Signed in as {username}', { username: admin.username })}>
        <span className={styles.name}>{admin.username}</span>
        <Badge tone="south">{adminRoleName(admin.adminRole)}</Badge>
      </p>
      <IconButton label={t('Change password')} icon={<KeyRound size={18} />} onClick={() => setIsChanging(true)} />
      {isChanging ? <ChangeOwnPasswordDialog onClose={() => setIsChanging(false)} /> : null}
    </>
  );
}
