import { errorText, readCallError } from '@magnetx/federation/api';
import { Container, ErrorPanel, PageMain, Skeleton, VisuallyHidden } from '@magnetx/ui';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';
import { ProjectSummary } from './project-summary.tsx';
import styles from './dashboard-page.module.css';

export function DashboardPage() {
  return (
    <PageMain title="Project dashboard" className={styles.page}>
      <Container>
        <Dashboard />
      </Container>
    </PageMain>
  );
}

function Dashboard() {
  const { data, error, refetch, isFetching } = useGetDashboardQuery(undefined);

  if (data) return <ProjectSummary dashboard={data} />;
  if (error && !isFetching) {
    return (
      <ErrorPanel
        title="Your dashboard did not load"
        titleAs="h1"
        message={errorText(error, 'Something went wrong.')}
        requestId={readCallError(error)?.requestId}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <VisuallyHidden>
        <h1>Project dashboard</h1>
      </VisuallyHidden>
      <div role="status" aria-label="Loading your dashboard" className={styles.waiting}>
        <Skeleton width="45%" height={40} />
        <Skeleton height={168} shape="block" />
      </div>
    </>
  );
}
