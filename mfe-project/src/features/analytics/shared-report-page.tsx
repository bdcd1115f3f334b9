import type { SharedReport } from '@magnetx/contracts';
import { readCallError } from '@magnetx/federation/api';
import { useParams } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { locale, t } from '@magnetx/texts';
import { ContentPage, SiteHeader } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { QuestStatusBadge, QuestTypeBadge } from '../../shared/quests/quest-badges.tsx';
import { MissingReport } from './missing-report.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { ReportFrame } from './report-answer.tsx';
import { ReportCharts } from './report-charts.tsx';
import { ReportFigures } from './report-figures.tsx';
import styles from './reports.module.css';
import { useGetSharedReportQuery } from './reports.endpoints.ts';
import { usePeriod } from './use-period.ts';

const dates = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });

/** A quest's report by its public link, without a sign-in. It is hidden from search engines. */
export function SharedReportPage() {
  const { token = '' } = useParams();
  return (
    <>
      <meta name="robots" content="noindex" />
      <SiteHeader logoHref={paths.siteHome.href()} renderLink={routerLink} />
      <ContentPage title={t('Shared report')}>
        <Report key={token} token={token} />
      </ContentPage>
    </>
  );
}

function Report({ token }: { token: string }) {
  const { period, setPeriod } = usePeriod();
  const answer = useGetSharedReportQuery({ params: { token }, query: { period } }, { refetchOnMountOrArgChange: true });
  const { data, error } = answer;
  // Also when it was there a moment ago: what was revoked is not shown any longer. A token of no possible shape is
  // refused as such.
  const code = readCallError(error)?.code;
  if (code === 'not_found' || code === 'validation_failed') {
    return (
      <MissingReport
        title={t('This report is not available')}
        message={t('Its link was revoked or is incomplete. Ask the sender for a new one.')}
        href={paths.siteHome.href()}
        linkLabel={t('Go to MagnetX')}
      />
    );
  }
  if (!data) return <ReportFrame answer={answer} failedTitleAs="h1" />;
  return (
    <>
      <SharedHead quest={data.quest} />
      <PeriodFilter period={period} onChange={setPeriod} />
      <ReportFrame answer={answer}>
        <ReportFigures report={data.report} />
        <ReportCharts report={data.report} />
      </ReportFrame>
    </>
  );
}

function SharedHead({ quest }: { quest: SharedReport['quest'] }) {
  const ends =
    quest.endsAt === null ? t('no deadline') : t('ends {dates}', { dates: dates.format(new Date(quest.endsAt)) });
  return (
    <div>
      <p className={styles.intro}>{t('Shared by {projectName}, to read only', { projectName: quest.projectName })}</p>
      <h1 className={styles.title}>{quest.title}</h1>
      <p className={styles.badges}>
        <QuestTypeBadge type={quest.type} />
        <QuestStatusBadge status={quest.status} />
        <span className={styles.when}>
          {t('Created {dates}, {ends}', { dates: dates.format(new Date(quest.created_at)), ends })}
        </span>
      </p>
    </div>
  );
}
