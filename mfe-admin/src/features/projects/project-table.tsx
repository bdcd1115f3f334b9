import { formatMxp, type ProjectManager } from '@magnetx/contracts';
import type { ListAnswer } from '@magnetx/federation/lists';
import { Badge, Button, EmptyState, type TableColumn } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import { NumberedPages } from '../../shared/tables/numbered-pages.tsx';
import type { ManagerList } from './projects.endpoints.ts';
import type { Direction } from './use-move-mxp.ts';

export type ProjectDialog = Direction | 'suspend' | 'delete' | 'statement';
type OpenProjectDialog = (dialog: ProjectDialog, project: ProjectManager) => void;

const NO_MANAGERS =
  'No project managers yet. Once a project registers via Project Register, their account will appear here.';

interface ProjectTableProps {
  answer: ListAnswer<ManagerList>;
  /** Something was searched or filtered for. */
  isNarrowed: boolean;
  onShowAll: () => void;
  onPageChange: (page: number) => void;
  onOpen: OpenProjectDialog;
  onReinstate: (project: ProjectManager) => void;
}

export function ProjectTable(props: ProjectTableProps) {
  const { answer, isNarrowed, onShowAll, onPageChange, onOpen, onReinstate } = props;
  const managers = answer.data?.managers;
  return (
    <AnswerTable
      caption="Registered Project Managers"
      nouns={['project', 'projects']}
      columns={columnsOf({ onOpen, onReinstate })}
      rows={managers}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle="Failed to fetch project managers"
      empty={
        isNarrowed ? (
          <EmptyState
            field="projects"
            title="No projects found"
            message="Try other words or filters."
            action={
              <Button variant="secondary" size="small" onClick={onShowAll}>
                Show all projects
              </Button>
            }
          />
        ) : (
          <EmptyState field="projects" title={NO_MANAGERS} />
        )
      }
    >
      {answer.data && managers && managers.length > 0 ? (
        <NumberedPages
          label="Pages of projects"
          nouns={['project', 'projects']}
          pagination={answer.data.pagination}
          onPageChange={onPageChange}
        />
      ) : null}
    </AnswerTable>
  );
}

function columnsOf(input: Pick<ProjectTableProps, 'onOpen' | 'onReinstate'>): TableColumn<ProjectManager>[] {
  return [
    {
      key: 'project',
      header: 'Project',
      cell: ({ projectName }) => <strong className={cells.name}>{projectName}</strong>,
    },
    {
      key: 'username',
      header: 'Manager Username',
      cell: ({ username }) => <span className={cells.name}>{username}</span>,
    },
    { key: 'mxp', header: 'MXP', align: 'end', cell: ({ projectMXP }) => formatMxp(projectMXP) },
    { key: 'status', header: 'Status', cell: ({ projectStatus }) => <ProjectStatusBadge status={projectStatus} /> },
    { key: 'actions', header: 'Actions', cell: (project) => <RowActions project={project} {...input} /> },
  ];
}

function ProjectStatusBadge({ status }: { status: ProjectManager['projectStatus'] }) {
  return status === 'active' ? (
    <Badge tone="success" icon={<CircleCheck />}>
      Active
    </Badge>
  ) : (
    <Badge tone="warning" icon={<CirclePause />}>
      Suspended
    </Badge>
  );
}

interface RowActionsProps extends Pick<ProjectTableProps, 'onOpen' | 'onReinstate'> {
  project: ProjectManager;
}

function RowActions({ project, onOpen, onReinstate }: RowActionsProps) {
  const name = project.projectName;
  const button = (label: string, onClick: () => void, variant: 'secondary' | 'quiet' = 'quiet') => (
    <Button variant={variant} size="small" aria-label={`${label} ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <span className={cells.actions}>
      {button('Credit', () => onOpen('credit', project), 'secondary')}
      {button('Debit', () => onOpen('debit', project), 'secondary')}
      {button('Statement', () => onOpen('statement', project))}
      {project.projectStatus === 'active'
        ? button('Suspend', () => onOpen('suspend', project))
        : button('Reinstate', () => onReinstate(project))}
      {button('Delete', () => onOpen('delete', project))}
    </span>
  );
}
