import type { QuestPerformance } from '@magnetx/contracts';
import { readCallError } from '@magnetx/federation/api';
import { useParams } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Button, ButtonLink, ContentPage } from '@magnetx/ui';
import Inbox from 'lucide-react/icons/inbox';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Permitted, useFeature } from '../../shared/access/permitted.tsx';
import { QUEST_KIND_VIEWS } from '../../shared/kinds/quest-kinds.ts';
import { BackToQuests } from '../../shared/quests/back-to-quests.tsx';
import { QuestReviewNote } from '../../shared/quests/quest-review-note.tsx';
import { QuestChanges, QuestTools } from '../../shared/quests/quest-tools.tsx';
import { AdFigures } from './ad-figures.tsx';
import { CheckOutcomes } from './check-outcomes.tsx';
import { ExportButton } from './export-button.tsx';
import { MissingReport } from './missing-report.tsx';
import { PerformanceHead } from './performance-head.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { QuestTimeline } from './quest-timeline.tsx';
import { ReportFrame } from './report-answer.tsx';
import { ReportCharts } from './report-charts.tsx';
import { ReportFigures } from './report-figures.tsx';
import styles from './reports.module.css';
import { useGetQuestPerformanceQuery } from './reports.endpoints.ts';
import { ShareDialog } from './share-dialog.tsx';
import { TopParticipants } from './top-participants.tsx';
import { usePeriod } from './use-period.ts';

/** How one quest does: who saw it, who took part, and when. */
export function PerformancePage() {
  const { questId = '' } = useParams();
  return (
    <ContentPage title={t('Quest performance')}>
      {/^[1-9]\d{0,14}$/.test(questId) ? <Performance key={questId} questId={Number(questId)} /> : <QuestNotFound />}
    </ContentPage>
  );
}

function QuestNotFound() {
  return (
    <MissingReport
      title={t('Quest not found')}
      message={t("The quest you're looking for doesn't exist or has been removed.")}
      href={paths.quests.href()}
      linkLabel={t('Back to Quests')}
    />
  );
}

function Performance({ questId }: { questId: number }) {
  const { period, setPeriod } = usePeriod();
  const [isSharing, setIsSharing] = useState(false);
  const hasInbox = useFeature('inbox');
  const answer = useGetQuestPerformanceQuery(
    { params: { questId }, query: { period } },
    { refetchOnMountOrArgChange: true },
  );
  const { data, currentData, error, isFetching } = answer;
  if (readCallError(error)?.code === 'not_found') return <QuestNotFound />;
  if (!data) return <ReportFrame answer={answer} failedTitleAs="h1" />;
  const { inbox } = QUEST_KIND_VIEWS[data.quest.type];
  return (
    <>
      <BackToQuests />
      <div className={styles.head}>
        <PerformanceHead quest={data.quest} />
        <div className={styles.actions}>
          {inbox && (hasInbox || !inbox.isSwitchable) ? (
            <ButtonLink icon={<Inbox />} href={inbox.href(questId)} render={routerLink}>
              {inbox.label}
            </ButtonLink>
          ) : null}
          <QuestChanges quest={data.quest} />
          <QuestTools quest={data.quest} />
          <ExportButton subject={`quest-${questId}`} quest={data.quest} report={currentData?.report} />
          <Permitted to="reports.share">
            <Button variant="secondary" icon={<Share2 />} onClick={() => setIsSharing(true)}>
              {t('Share Report')}
            </Button>
          </Permitted>
        </div>
      </div>
      <QuestReviewNote quest={data.quest} />
      <PeriodFilter period={period} onChange={setPeriod} />
      <ReportFrame answer={answer}>
        <PerformanceReport performance={data} />
      </ReportFrame>
      <ShareDialog
        questId={questId}
        shareToken={data.share_token}
        isSettling={isFetching}
        open={isSharing}
        onOpenChange={setIsSharing}
      />
    </>
  );
}

function PerformanceReport({ performance }: { performance: QuestPerformance }) {
  const { quest, report, topParticipants, ad, checks } = performance;
  return (
    <>
      <ReportFigures report={report} />
      {ad ? <AdFigures ad={ad} /> : null}
      <div className={styles.columns}>
        <ReportCharts report={report} />
        <div className={styles.side}>
          <QuestTimeline quest={quest} />
          {checks.length > 0 ? <CheckOutcomes checks={checks} /> : null}
          <TopParticipants participants={topParticipants} />
        </div>
      </div>
    </>
  );
}
