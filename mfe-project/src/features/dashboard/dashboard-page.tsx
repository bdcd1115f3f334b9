import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { ContentPage, ListFrame } from '@magnetx/ui';
import { useState } from 'react';
import { useGetDashboardQuery, useGetOverviewQuery } from '../../shared/project/project.endpoints.ts';
import { LoadingDashboard } from './loading-dashboard.tsx';
import { ProjectSummary } from './project-summary.tsx';

export function DashboardPage() {
  const answer = useGetDashboardQuery(undefined);
  const overview = useGetOverviewQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isRead, setIsRead] = useState(false);
  // Shown together, because a part that came later would move the others. It stays when what failed is read again.
  if (!isRead && answer.data && !overview.isLoading) setIsRead(true);
  return (
    <ContentPage title={t('Project dashboard')}>
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('Your dashboard did not load')}
        failedTitleAs="h1"
        loading={<LoadingDashboard />}
      >
        {answer.data && isRead ? <ProjectSummary dashboard={answer.data} answer={overview} /> : <LoadingDashboard />}
      </ListFrame>
    </ContentPage>
  );
}
