import { formatMxp, formatUsd, type AdminPermission, type ProjectManager } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import type { ListAnswer, ListViewState } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { ActionMenu, Badge, type TableColumn } from '@magnetx/ui';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { paths } from '../../paths.ts';
import { PermittedItem } from '../../shared/access/permitted-item.tsx';
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

const NOUNS = [t('project'), t('projects')] as const;

interface ProjectTableProps {
  answer: ListAnswer<ManagerList>;
  /** A filtered list is in the order of registration. */
  sorting: ReturnType<typeof columnSort> & { isFiltered: boolean };
  list: ListViewState;
  onOpen: OpenProjectDialog;
  onReinstate: (project: ProjectManager) => void;
}

export function ProjectTable({ answer, list, sorting, onOpen, onReinstate }: ProjectTableProps) {
  const shown = answer.data?.managers ?? [];
  const money = [
    ...(shown.some(({ projectCents }) => projectCents > 0) ? [DOLLARS_COLUMN] : []),
    ...(shown.some(({ owed_cents: owedCents }) => owedCents > 0) ? [DEBT_COLUMN] : []),
  ];
  return (
    <AnswerTable
      caption={t('Registered Project Managers')}
      nouns={NOUNS}
      columns={columnsOf({ onOpen, onReinstate }, sorting.isFiltered, money)}
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
  money: readonly TableColumn<ProjectManager>[],
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
    { key: 'mxp', header: 'MXP', align: 'end', cell: ({ projectMXP }) => formatMxp(projectMXP) },
    ...money,
    {
      key: 'status',
      header: t('Status'),
      isSortable: !isFiltered,
      cell: ({ projectStatus }) => <ProjectStatusBadge status={projectStatus} />,
    },
    { key: 'actions', header: t('Actions'), cell: (project) => <RowActions project={project} {...input} /> },
  ];
}

/** Only among projects of which one has some. */
const DOLLARS_COLUMN: TableColumn<ProjectManager> = {
  key: 'dollars',
  header: t('Dollars'),
  align: 'end',
  cell: ({ projectCents }) => formatUsd(projectCents),
};

/** Only among projects with debts, which few have. */
const DEBT_COLUMN: TableColumn<ProjectManager> = {
  key: 'debt',
  header: t('Debt'),
  cell: (project) => <Debt {...project} />,
};

function Debt({ owed_cents: owedCents }: Pick<ProjectManager, 'owed_cents'>) {
  if (owedCents === 0) return '–';
  return (
    <Badge tone="danger" icon={<TriangleAlert />}>
      {t('Owes {owedCents}', { owedCents: formatUsd(owedCents) })}
    </Badge>
  );
}

interface RowActionsProps extends Pick<ProjectTableProps, 'onOpen' | 'onReinstate'> {
  project: ProjectManager;
}

function RowActions({ project, onOpen, onReinstate }: RowActionsProps) {
  const item = (label: string, permission: AdminPermission, dialog: ProjectDialog) => (
    <PermittedItem permission={permission} onClick={() => onOpen(dialog, project)}>
      {label}
    </PermittedItem>
  );
  return (
    <ActionMenu subject={project.projectName}>
      {item(t('Credit'), 'money', 'credit')}
      {item(t('Debit'), 'money', 'debit')}
      {item(t('Deposit'), 'money', 'deposit')}
      {item(t('Statement'), 'admin.read', 'statement')}
      {project.projectStatus === 'active' ? (
        item(t('Suspend'), 'projects', 'suspend')
      ) : (
        <PermittedItem permission="projects" onClick={() => onReinstate(project)}>
          {t('Reinstate')}
        </PermittedItem>
      )}
      {item(t('Delete'), 'projects', 'delete')}
    </ActionMenu>
  );
}
