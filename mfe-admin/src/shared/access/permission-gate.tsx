import { roleName, type AdminPermission } from '@magnetx/contracts';
import { Outlet } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ButtonLink, Card, EmptyState } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { WorkPage } from '../components/work-page.tsx';
import { useGetMeQuery } from './me.endpoints.ts';

/** Pages that only roles with this permission may see. */
export function PermissionGate({ permission, title }: { permission: AdminPermission; title: string }) {
  const { data: admin } = useGetMeQuery(undefined);
  if (!admin || admin.permissions.includes(permission)) return <Outlet />;
  return (
    <WorkPage title={title}>
      <Card>
        <EmptyState
          field="people"
          title={t('Your role may not see this')}
          message={t('You are signed in as {adminRole}. An administrator can change your role.', {
            adminRole: roleName(admin.adminRole),
          })}
          action={
            <ButtonLink href={paths.dashboard.href()} render={routerLink} variant="secondary">
              {t('Dashboard')}
            </ButtonLink>
          }
        />
      </Card>
    </WorkPage>
  );
}
