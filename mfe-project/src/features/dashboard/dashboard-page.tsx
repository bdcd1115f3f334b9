import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { ContentPage, ListFrame } from '@magnetx/ui';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';
import { LoadingDashboard } from './loading-dashboard.tsx';
import { ProjectSummary } from './project-summary.tsx';

export function DashboardPage() {
  const answer = useGetDashboardQuery(undefined);
  return (
    <ContentPage title={t('Project dashboard')}>
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('Your dashboard did not load')}
        failedTitleAs="h1"
        loading={<LoadingDashboard />}
      >
        {answer.data ? <ProjectSummary dashboard={answer.data} /> : null}
      </ListFrame>
    </ContentPage>
  );
}
