import { formatMxp, formatUsd, type AdminPermission, type ProjectManager } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import type { ListAnswer, ListViewState } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Note, type TableColumn } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { ProjectStatusBadge } from '../../shared/components/project-status-badge.tsx';
import type { columnSort } from '../../shared/tables/column-sort.ts';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import { EmptyRows } from '../../shared/tables/empty-rows.tsx';
import { numberedPaging } from '../../shared/tables/numbered-paging.ts';
import type { ManagerList } from './projects.endpoints.ts';
import type { Direction } from './use-move-mxp.ts';

export type ProjectDialog = Direction | 'deposit' | 'suspend' | 'delete' | 'statement';
type OpenProjectDialog = (dialog: ProjectDialog, project: ProjectManager) => void;

const NO_MANAGERS = t(
  'No project managers yet. Once a project registers via Project Register, their account will appear here.',
);

const NOUNS = ['project', 'projects'] as const;

interface ProjectTableProps {
  answer: ListAnswer<ManagerList>;
  /** A filtered list is in the order of registration. */
  sorting: ReturnType<typeof columnSort> & { isFiltered: boolean };
  list: ListViewState;
  onOpen: OpenProjectDialog;
  onReinstate: (project: ProjectManager) => void;
}

export function ProjectTable({ answer, list, sorting, onOpen, onReinstate }: ProjectTableProps) {
  return (
    <AnswerTable
      caption={t('Registered Project Managers')}
      nouns={NOUNS}
      columns={columnsOf({ onOpen, onReinstate }, sorting.isFiltered)}
      sort={sorting.sort}
      onSort={sorting.onSort}
      rows={answer.data?.managers}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle={t('Failed to fetch project managers')}
      empty={<EmptyRows list={list} field="projects" noun={t('projects')} title={NO_MANAGERS} />}
      paging={numberedPaging(NOUNS, answer.data?.pagination, list.setPage)}
    />
  );
}

function columnsOf(
  input: Pick<ProjectTableProps, 'onOpen' | 'onReinstate'>,
  isFiltered: boolean,
): TableColumn<ProjectManager>[] {
  return [
    {
      key: 'name',
      header: t('Project'),
      isSortable: !isFiltered,
      cell: ({ id, projectName }) => (
        <Link to={paths.project.href(id)} className={cells.name}>
          {projectName}
        </Link>
      ),
    },
    {
      key: 'username',
      header: t('Manager Username'),
      isSortable: !isFiltered,
      cell: ({ username }) => <span className={cells.name}>{username}</span>,
    },
    { key: 'mxp', header: 'MXP', align: 'end', cell: (project) => <Balances {...project} /> },
    {
      key: 'status',
      header: t('Status'),
      isSortable: !isFiltered,
      cell: ({ projectStatus }) => <ProjectStatusBadge status={projectStatus} />,
    },
    { key: 'actions', header: t('Actions'), cell: (project) => <RowActions project={project} {...input} /> },
  ];
}

/** Few projects have dollars, so these share the column of the MXP. */
function Balances({
  projectMXP,
  projectCents,
  owed_cents: owedCents,
}: Pick<ProjectManager, 'projectMXP' | 'projectCents' | 'owed_cents'>) {
  return (
    <>
      <span className={cells.nowrap}>{formatMxp(projectMXP)}</span>
      {projectCents > 0 ? <Note>{formatUsd(projectCents)}</Note> : null}
      {owedCents > 0 ? <Note>{t('Owed by the project: {owedCents}', { owedCents: formatUsd(owedCents) })}</Note> : null}
    </>
  );
}

interface RowActionsProps extends Pick<ProjectTableProps, 'onOpen' | 'onReinstate'> {
  project: ProjectManager;
}

function RowActions({ project, onOpen, onReinstate }: RowActionsProps) {
  const name = project.projectName;
  const button = (
    label: string,
    permission: AdminPermission,
    onClick: () => void,
    variant: 'secondary' | 'quiet' = 'quiet',
  ) => (
    <PermittedButton
      permission={permission}
      variant={variant}
      size="small"
      aria-label={`${label} ${name}`}
      onClick={onClick}
    >
      {label}
    </PermittedButton>
  );
  return (
    <span className={cells.actions}>
      {button(t('Credit'), 'money', () => onOpen('credit', project), 'secondary')}
      {button(t('Debit'), 'money', () => onOpen('debit', project), 'secondary')}
      {button(t('Deposit'), 'money', () => onOpen('deposit', project), 'secondary')}
      {button(t('Statement'), 'admin.read', () => onOpen('statement', project))}
      {project.projectStatus === 'active'
        ? button(t('Suspend'), 'projects', () => onOpen('suspend', project))
        : button(t('Reinstate'), 'projects', () => onReinstate(project))}
      {button(t('Delete'), 'projects', () => onOpen('delete', project))}
    </span>
  );
}
