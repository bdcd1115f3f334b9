import { roleName, type AdminPermission } from '@magnetx/contracts';
import { Outlet } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
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
          title="Your role may not see this"
          message={`You are signed in as ${roleName(admin.adminRole)}. An administrator can change your role.`}
          action={
            <ButtonLink href={paths.dashboard.href()} render={routerLink} variant="secondary">
              Dashboard
            </ButtonLink>
          }
        />
      </Card>
    </WorkPage>
  );
}
