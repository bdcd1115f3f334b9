import { LISTING_DAY_MXP, formatFigure, formatMxp, formatUsd } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { AnimatedNumber, Banner, ButtonLink, Card, EmptyState, Panel, Stack, Stat, Tile, Tiles } from '@magnetx/ui';
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
import { RequestMxpButton } from '../../shared/credit-request/request-mxp-button.tsx';
import { formatDayCount, formatRate } from '../../shared/figures.ts';
import type { ProjectDashboard } from '../../shared/project/project.endpoints.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import styles from './project-summary.module.css';

const CENTS_PER_DOLLAR = 100;

/** How the project and its quests stand, and where one goes from here. */
export function ProjectSummary({ dashboard }: { dashboard: ProjectDashboard }) {
  const { project_name: name, project_status: status } = dashboard;
  const isNew = dashboard.active_quests + dashboard.concluded_quests + dashboard.total_participants === 0;
  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        <h1 className={styles.name}>{name}</h1>
        <ProjectStatusBadge status={status} />
      </div>
      {status === 'suspended' ? (
        <Banner tone="warning" title="This project is suspended">
          You can sign in and read. Its quests are hidden, and it cannot post new ones until an admin reinstates it.
        </Banner>
      ) : null}
      <FigureTiles dashboard={dashboard} />
      {isNew && status === 'active' ? <FirstSteps balanceMxp={dashboard.mxp_balance} /> : null}
      <div className={styles.columns}>
        <Section heading="Community Engagement">
          <Stat label="Total participants" value={formatFigure(dashboard.total_participants)} />
          <Stat label="Completion rate" value={formatRate(dashboard.completion_rate)} />
        </Section>
        <Section heading="Performance">
          <Stat label="Quest success rate" value={formatRate(dashboard.quest_success_rate)} />
          <Stat label="Average completion" value={formatDayCount(dashboard.average_completion_days)} />
        </Section>
        <QuickActions />
      </div>
    </div>
  );
}

function FigureTiles({ dashboard }: { dashboard: ProjectDashboard }) {
  return (
    <Tiles>
      <Tile label="Total MXP" icon={<Coins />} value={formatMxp(dashboard.total_mxp)} />
      <Tile
        label="MXP Balance"
        icon={<Wallet />}
        tone="north"
        value={<AnimatedNumber value={dashboard.mxp_balance} format={formatMxp} />}
      />
      <Tile label="Active Quests" icon={<CircleDot />} value={formatFigure(dashboard.active_quests)} />
      <Tile label="Concluded Quests" icon={<CircleCheck />} value={formatFigure(dashboard.concluded_quests)} />
      <Tile
        label="Total Spent"
        icon={<CircleDollarSign />}
        value={formatUsd(Math.round(dashboard.total_spent * CENTS_PER_DOLLAR))}
      />
    </Tiles>
  );
}

/** For a project without activity. */
function FirstSteps({ balanceMxp }: { balanceMxp: number }) {
  return (
    <Card>
      <EmptyState
        field="quests"
        title="Post your first quest"
        message={
          balanceMxp >= LISTING_DAY_MXP
            ? 'Choose a task, a giveaway or an opportunity. An admin looks at it, and then people can take part.'
            : 'Fees are paid from your MXP balance. Request MXP, and prepare your first quest meanwhile.'
        }
        action={balanceMxp >= LISTING_DAY_MXP ? undefined : <RequestMxpButton />}
      />
    </Card>
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
    <Panel title="Quick actions">
      <Stack gap={8}>
        <ButtonLink href={paths.postQuest.href()} render={routerLink} icon={<Plus />}>
          Post New Quest
        </ButtonLink>
        <ButtonLink href={paths.quests.href()} render={routerLink} variant="secondary" icon={<ListChecks />}>
          Manage Quests
        </ButtonLink>
        <ButtonLink href={paths.analytics.href()} render={routerLink} variant="secondary" icon={<ChartColumn />}>
          View Analytics
        </ButtonLink>
      </Stack>
    </Panel>
  );
}
