import {
  debtText,
  formatFigure,
  formatMxp,
  formatUsd,
  type AdminPermission,
  type ManagedProject,
} from '@magnetx/contracts';
import { readCallError } from '@magnetx/federation/api';
import { useParams } from '@magnetx/federation/host';
import { useStatement } from '@magnetx/federation/statement';
import { t } from '@magnetx/texts';
import { ErrorPanel, Panel, Skeleton, StatementDownload, StatementList } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import facts from '../../shared/components/facts.module.css';
import { ExactMoment } from '../../shared/components/moment.tsx';
import { ProjectStatusBadge } from '../../shared/components/project-status-badge.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { AuditPanel } from '../../shared/records/audit-panel.tsx';
import { MissingRecord } from '../../shared/records/missing-record.tsx';
import styles from '../../shared/records/records.module.css';
import { ProjectDialogs } from './project-dialogs.tsx';
import { ProjectFeatures } from './project-features.tsx';
import { ProjectCreditRequests, ProjectDeposits } from './project-money.tsx';
import { ProjectMembers } from './project-members.tsx';
import { ProjectQuests } from './project-quests.tsx';
import type { ProjectDialog } from './project-table.tsx';
import {
  useGetProjectRecordQuery,
  useGetProjectStatementInfiniteQuery,
  useGetWholeProjectStatementMutation,
  useListQuestsOfProjectQuery,
} from './projects.endpoints.ts';
import { useSuspension } from './use-suspension.ts';

/** Everything about one project. */
export function ProjectPage() {
  const { projectId = '' } = useParams();
  const {
    currentData: project,
    error,
    refetch,
  } = useGetProjectRecordQuery(projectId, { refetchOnMountOrArgChange: true });
  if (project) return <Loaded project={project} />;
  if (readCallError(error)?.code === 'not_found') {
    const list = { href: paths.manageProjects.href(), label: t('All projects') };
    return <MissingRecord noun={t('Project')} field="projects" list={list} />;
  }
  return (
    <WorkPage title={t('Project')}>
      {error ? (
        <ErrorPanel
          title={t('The project could not be loaded')}
          message={t('Please try again.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={320} shape="block" />
      )}
    </WorkPage>
  );
}

function Loaded({ project }: { project: ManagedProject }) {
  const [dialog, setDialog] = useState<ProjectDialog | null>(null);
  const { reinstate } = useSuspension();
  const button = (
    label: string,
    permission: AdminPermission,
    onClick: () => void,
    variant: 'secondary' | 'quiet' = 'secondary',
  ) => (
    <PermittedButton permission={permission} variant={variant} size="small" onClick={onClick}>
      {label}
    </PermittedButton>
  );
  return (
    <WorkPage
      title={project.projectName}
      back={{ href: paths.manageProjects.href(), label: t('Manage Projects') }}
      intro={t('Managed by {username}', { username: project.username })}
      actions={
        <span className={styles.actions}>
          {button(t('Credit'), 'money', () => setDialog('credit'))}
          {button(t('Debit'), 'money', () => setDialog('debit'))}
          {button(t('Deposit'), 'money', () => setDialog('deposit'))}
          {project.projectStatus === 'active'
            ? button(t('Suspend'), 'projects', () => setDialog('suspend'), 'quiet')
            : button(t('Reinstate'), 'projects', () => reinstate(project), 'quiet')}
          {button(t('Delete'), 'projects', () => setDialog('delete'), 'quiet')}
        </span>
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Account project={project} />
          <ProjectMembers projectId={project.id} />
          <ProjectFeatures project={project} />
          <AuditPanel about={`project:${project.id}`} />
        </div>
        <div className={styles.column}>
          <ProjectQuests projectId={project.id} />
          <ProjectDeposits projectId={project.id} />
          <ProjectCreditRequests projectId={project.id} />
          <Statement projectId={project.id} />
        </div>
      </div>
      <ProjectDialogs opened={dialog && { dialog, project }} onClose={() => setDialog(null)} />
    </WorkPage>
  );
}

function Account({ project }: { project: ManagedProject }) {
  const { currentData: quests } = useListQuestsOfProjectQuery({ projectId: project.id, page: 1 });
  return (
    <Panel title={t('Account')} padding="small" actions={<ProjectStatusBadge status={project.projectStatus} />}>
      <dl className={facts.facts}>
        <dt>MXP</dt>
        <dd>{formatMxp(project.projectMXP)}</dd>
        <dt>{t('Dollars')}</dt>
        <dd>{formatUsd(project.projectCents)}</dd>
        <dt>{t('Reserved')}</dt>
        <dd>{formatUsd(project.reserved_cents)}</dd>
        <dt>{t('Owed by the project')}</dt>
        <dd>{debtText(project)}</dd>
        {quests ? (
          <>
            <dt>{t('Quests')}</dt>
            <dd>
              {t('{all}: {active} live, {pending} waiting, {rejected} rejected, {concluded} concluded', {
                all: formatFigure(quests.counts.all),
                active: formatFigure(quests.counts.active),
                pending: formatFigure(quests.counts.pending),
                rejected: formatFigure(quests.counts.rejected),
                concluded: formatFigure(quests.counts.concluded),
              })}
            </dd>
          </>
        ) : null}
        <dt>{t('Joined')}</dt>
        <dd>
          <ExactMoment at={project.joined} />
        </dd>
      </dl>
    </Panel>
  );
}

function Statement({ projectId }: { projectId: string }) {
  const asked = { projectId, currency: 'all' } as const;
  const answer = useGetProjectStatementInfiniteQuery(asked, { refetchOnMountOrArgChange: true });
  const [getWhole] = useGetWholeProjectStatementMutation();
  const options = { subject: `statement-${projectId}`, hasDollars: true };
  const statement = useStatement(answer, () => getWhole(asked), options);
  return (
    <Panel title={t('MXP and dollars')} padding="small" actions={<StatementDownload statement={statement} />}>
      <StatementList statement={statement} />
    </Panel>
  );
}
