import { listStateOf } from '@magnetx/federation/lists';
import { ContentPage, ListFrame } from '@magnetx/ui';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';
import { LoadingDashboard } from './loading-dashboard.tsx';
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
