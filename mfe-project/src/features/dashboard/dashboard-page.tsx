import { listStateOf } from '@magnetx/federation/lists';
import { ContentPage, ListFrame, Skeleton, Stack, VisuallyHidden } from '@magnetx/ui';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';
import { ProjectSummary } from './project-summary.tsx';

export function DashboardPage() {
  const answer = useGetDashboardQuery(undefined);
  return (
    <ContentPage title="Project dashboard">
      <ListFrame
        state={listStateOf(answer)}
        failedTitle="Your dashboard did not load"
        failedTitleAs="h1"
        loading={<LoadingDashboard />}
      >
        {answer.data ? <ProjectSummary dashboard={answer.data} /> : null}
      </ListFrame>
    </ContentPage>
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
