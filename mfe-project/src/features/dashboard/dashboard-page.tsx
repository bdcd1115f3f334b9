import { listStateOf } from '@magnetx/federation/lists';
import { Container, ListFrame, PageMain, Skeleton, Stack, VisuallyHidden } from '@magnetx/ui';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';
import { ProjectSummary } from './project-summary.tsx';
import styles from './dashboard-page.module.css';

export function DashboardPage() {
  const answer = useGetDashboardQuery(undefined);
  return (
    <PageMain title="Project dashboard" className={styles.page}>
      <Container>
        <ListFrame
          state={listStateOf(answer)}
          failedTitle="Your dashboard did not load"
          failedTitleAs="h1"
          loading={<LoadingDashboard />}
        >
          {answer.data ? <ProjectSummary dashboard={answer.data} /> : null}
        </ListFrame>
      </Container>
    </PageMain>
  );
}

function LoadingDashboard() {
  return (
    <>
      <VisuallyHidden>
        <h1>Project dashboard</h1>
      </VisuallyHidden>
      <Stack gap={24} role="status" aria-label="Loading your dashboard">
        <Skeleton width="45%" height={40} />
        <Skeleton height={168} shape="block" />
      </Stack>
    </>
  );
}
