import { errorText, readCallError } from '@magnetx/federation/api';
import { Button, Container, ErrorPanel, PageMain, SiteHeader, Skeleton } from '@magnetx/ui';
import LogOut from 'lucide-react/icons/log-out';
import { logOut } from '../../api/project-api';
import { paths } from '../../paths';
import { routerLink } from '../../shared/components/router-link';
import { useGetDashboardQuery } from './dashboard.endpoints';
import { ProjectSummary } from './project-summary';
import styles from './dashboard-page.module.css';

export function DashboardPage() {
  return (
    <>
      <SiteHeader
        logoHref={paths.siteHome.href()}
        renderLink={routerLink}
        actions={
          <Button variant="secondary" size="small" icon={<LogOut />} onClick={logOut}>
            Logout
          </Button>
        }
      />
      <PageMain title="Project dashboard" className={styles.page}>
        <Container>
          <Dashboard />
        </Container>
      </PageMain>
    </>
  );
}

function Dashboard() {
  const { data, error, refetch, isFetching } = useGetDashboardQuery(undefined);

  if (data) return <ProjectSummary dashboard={data} />;
  if (error && !isFetching) {
    return (
      <ErrorPanel
        title="Your dashboard did not load"
        message={errorText(error, 'Something went wrong.')}
        requestId={readCallError(error)?.requestId}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading your dashboard" className={styles.waiting}>
      <Skeleton width="45%" height={40} />
      <Skeleton height={168} shape="block" />
    </div>
  );
}
