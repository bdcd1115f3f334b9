import {
  formatFigure,
  formatMxp,
  formatUsd,
  holdsPermission,
  pictureUrl,
  type ProjectOverview,
} from '@magnetx/contracts';
import { listStateOf, type ListAnswer } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import {
  AnimatedNumber,
  AskForEmail,
  Avatar,
  Banner,
  ButtonLink,
  ListFrame,
  Note,
  Panel,
  Stat,
  Tile,
  Tiles,
} from '@magnetx/ui';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import CircleDot from 'lucide-react/icons/circle-dot';
import Coins from 'lucide-react/icons/coins';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { PostQuestLink } from '../../shared/quests/post-quest-link.tsx';
import { formatDayCount, formatRate } from '../../shared/figures.ts';
import { DebtBanner } from '../../shared/project/debt-banner.tsx';
import type { ProjectDashboard } from '../../shared/project/project.endpoints.ts';
import { FirstSteps } from './first-steps.tsx';
import { BestQuests, RetentionPanel, TodayPanel, TodoPanel, TrendCard } from './overview.tsx';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import styles from './project-summary.module.css';
import { isForMember } from './todo-items.tsx';

const CENTS_PER_DOLLAR = 100;

interface ProjectSummaryProps {
  dashboard: ProjectDashboard;
  answer: ListAnswer<ProjectOverview>;
}

/** How the project and its quests stand, and where one goes from here. */
export function ProjectSummary({ dashboard, answer }: ProjectSummaryProps) {
  const { project_name: name, project_status: status, logo } = dashboard;
  const { data: overview } = answer;
  const isNew = dashboard.concluded_quests + dashboard.total_participants === 0 && !overview?.todo.length;
  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        {logo ? <Avatar name={name} src={pictureUrl(logo, 96)} isDecorative /> : null}
        <h1 className={styles.name}>{name}</h1>
        <ProjectStatusBadge status={status} />
      </div>
      {status === 'suspended' ? (
        <Banner tone="warning" title={t('This project is suspended')}>
          {t(
            'You can sign in and read. Its quests are hidden, and it cannot post new ones ' +
              'until an admin reinstates it. Your notifications have the reason. To appeal, write to us.',
          )}
        </Banner>
      ) : null}
      <DebtBanner debt={dashboard} />
      {dashboard.asks_email ? <AskForEmail settingsHref={paths.settings.href()} renderLink={routerLink} /> : null}
      <ListFrame state={listStateOf(answer)} gap="large" failedTitle={t('Your next steps could not be loaded')}>
        {overview ? <Opening overview={overview} dashboard={dashboard} isNew={isNew} /> : null}
      </ListFrame>
      <FigureTiles dashboard={dashboard} />
      <Note>
        {t('Total Spent: fees and rewards that were paid.')}{' '}
        {routerLink({ href: paths.balance.href(), children: t('Dollars and reserves') })}
      </Note>
      <div className={overview && !isNew ? styles.wide : styles.fresh}>
        {overview && !isNew ? <TrendCard days={overview.days} /> : null}
        <div className={styles.side}>
          <Section heading={t('Community Engagement')}>
            <Stat label={t('Total participants')} value={formatFigure(dashboard.total_participants)} />
            <Stat label={t('Completion rate')} value={formatRate(dashboard.completion_rate)} />
          </Section>
          <Section heading={t('Performance')}>
            <Stat label={t('Quest success rate')} value={formatRate(dashboard.quest_success_rate)} />
            <Stat label={t('Average completion')} value={formatDayCount(dashboard.average_completion_days)} />
          </Section>
          {overview && !isNew ? <QuickActions /> : null}
        </div>
        {overview && !isNew ? null : <QuickActions />}
      </div>
      {overview && !isNew ? (
        <div className={styles.halves}>
          <BestQuests quests={overview.quests} />
          <RetentionPanel retention={overview.retention} />
        </div>
      ) : null}
    </div>
  );
}

interface OpeningProps {
  overview: ProjectOverview;
  dashboard: ProjectDashboard;
  isNew: boolean;
}

function Opening({ overview, dashboard, isNew }: OpeningProps) {
  const { role } = dashboard.member;
  if (isNew && dashboard.project_status === 'active' && holdsPermission(role, 'quests.write')) {
    return <FirstSteps dashboard={dashboard} />;
  }
  return (
    <>
      <TodoPanel
        todo={overview.todo.filter((todo) => isForMember(todo, dashboard))}
        isReader={!holdsPermission(role, 'work.recommend')}
      />
      <TodayPanel today={overview.today} />
    </>
  );
}

function FigureTiles({ dashboard }: { dashboard: ProjectDashboard }) {
  return (
    <Tiles>
      <Tile label={t('Total MXP')} icon={<Coins />} value={formatMxp(dashboard.total_mxp)} />
      <Tile
        label={t('MXP Balance')}
        icon={<Wallet />}
        tone="north"
        value={<AnimatedNumber value={dashboard.mxp_balance} format={formatMxp} />}
      />
      <Tile label={t('Active Quests')} icon={<CircleDot />} value={formatFigure(dashboard.active_quests)} />
      <Tile label={t('Concluded Quests')} icon={<CircleCheck />} value={formatFigure(dashboard.concluded_quests)} />
      <Tile
        label={t('Total Spent')}
        icon={<CircleDollarSign />}
        value={formatUsd(Math.round(dashboard.total_spent * CENTS_PER_DOLLAR))}
      />
    </Tiles>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Panel title={heading}>
      <div className={styles.stats}>{children}</div>
    </Panel>
  );
}

function QuickActions() {
  return (
    <Panel title={t('Quick actions')}>
      <div className={styles.actions}>
        <PostQuestLink variant="secondary" icon={<Plus />} />
        <ButtonLink href={paths.quests.href()} render={routerLink} variant="secondary" icon={<ListChecks />}>
          {t('Manage Quests')}
        </ButtonLink>
        <ButtonLink href={paths.analytics.href()} render={routerLink} variant="secondary" icon={<ChartColumn />}>
          {t('View Analytics')}
        </ButtonLink>
      </div>
    </Panel>
  );
}
