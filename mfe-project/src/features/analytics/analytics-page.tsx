import type { ProjectAnalytics } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Card, ContentPage, EmptyState, PageHead } from '@magnetx/ui';
import { PostQuestLink } from '../../shared/quests/post-quest-link.tsx';
import { ExportButton } from './export-button.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { ReportFrame } from './report-answer.tsx';
import { ReportCharts } from './report-charts.tsx';
import { ReportFigures } from './report-figures.tsx';
import styles from './reports.module.css';
import { useGetProjectAnalyticsQuery } from './reports.endpoints.ts';
import { StrongestQuests } from './strongest-quests.tsx';
import { usePeriod } from './use-period.ts';

/** How all of the project's quests do together, and which of them do best. */
export function AnalyticsPage() {
  const { period, setPeriod } = usePeriod();
  const answer = useGetProjectAnalyticsQuery({ query: { period } }, { refetchOnMountOrArgChange: true });
  const { data, currentData } = answer;
  return (
    <ContentPage title={t('Analytics')}>
      <div className={styles.head}>
        <PageHead
          title={t('Analytics')}
          intro={t('All your quests together: who sees them, who takes part, and the results.')}
        />
        <div className={styles.actions}>
          <ExportButton subject="analytics" report={currentData?.report} />
        </div>
      </div>
      <PeriodFilter period={period} onChange={setPeriod} />
      <ReportFrame answer={answer}>{data ? <Report analytics={data} /> : null}</ReportFrame>
    </ContentPage>
  );
}

function Report({ analytics: { report, quests } }: { analytics: ProjectAnalytics }) {
  return (
    <>
      <ReportFigures report={report} />
      {quests.length > 0 ? (
        <>
          <ReportCharts report={report} />
          <StrongestQuests quests={quests} />
        </>
      ) : (
        <NoQuests />
      )}
    </>
  );
}

/** In place of the charts and of the table. */
function NoQuests() {
  return (
    <Card>
      <EmptyState
        field="reports"
        title={t('No quests yet')}
        message={t('Post one, and see here how it does.')}
        action={<PostQuestLink variant="secondary" />}
      />
    </Card>
  );
}
