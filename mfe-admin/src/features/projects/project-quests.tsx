import { formatFigure, listQuestsOfProject, type CsvColumn, type ProjectQuest } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { useListView } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { Note, type TableColumn } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { wordsOf } from '../../shared/records/words-of.ts';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { useListQuestsOfProjectQuery } from './projects.endpoints.ts';

const NOUNS = ['quest', 'quests'] as const;

const CSV_COLUMNS: readonly CsvColumn<ProjectQuest>[] = [
  { header: 'Id', cell: ({ id }) => id, isNumeric: true },
  { header: 'Quest', cell: ({ title }) => title },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Cash (US cents)', cell: ({ cash_cents: cents }) => cents, isNumeric: true },
  { header: 'MXP', cell: ({ reward }) => reward, isNumeric: true },
  { header: 'Participants', cell: ({ currentParticipants: count }) => count, isNumeric: true },
  { header: 'Fee (MXP)', cell: ({ fee_mxp: mxp }) => mxp, isNumeric: true },
  { header: 'Posted', cell: ({ created_at: at }) => at },
];

/** The quests of a project, newest first; the page is in the address. */
export function ProjectQuests({ projectId }: { projectId: string }) {
  const { view, setPage } = useListView({});
  const answer = useListQuestsOfProjectQuery({ projectId, page: view.page }, { refetchOnMountOrArgChange: true });
  const { data } = answer;
  const pageCount = data ? Math.max(1, Math.ceil(data.counts.all / data.pagination.limit)) : 1;
  return (
    <AnswerTable
      caption="Quests"
      nouns={NOUNS}
      columns={COLUMNS}
      rows={data?.quests}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle="The quests could not be loaded"
      loadingRowCount={5}
      empty={<Note>No quests yet.</Note>}
      action={
        data?.quests.length ? (
          <ExportButton
            subject={`quests-${projectId}`}
            label="Export quests"
            nouns={NOUNS}
            columns={CSV_COLUMNS}
            call={listQuestsOfProject}
            params={{ projectId }}
            query={{ page: 1 }}
            rowsOf={({ quests }) => quests}
          />
        ) : null
      }
      paging={
        pageCount > 1
          ? { label: 'Pages of quests', page: view.page, pageCount, isNumbered: true, onPageChange: setPage }
          : undefined
      }
    />
  );
}

const COLUMNS: readonly TableColumn<ProjectQuest>[] = [
  {
    key: 'title',
    header: 'Quest',
    cell: ({ id, title }) => (
      <Link to={paths.submission.href(`quest-${id}`)} className={cells.name}>
        {title}
      </Link>
    ),
  },
  { key: 'type', header: 'Type', cell: ({ type }) => wordsOf(type) },
  { key: 'status', header: 'Status', cell: ({ status }) => wordsOf(status) },
  {
    key: 'participants',
    header: 'Participants',
    align: 'end',
    cell: ({ currentParticipants }) => formatFigure(currentParticipants),
  },
  {
    key: 'performance',
    header: 'Performance',
    cell: ({ id, title }) => (
      <Link to={`${paths.submission.href(`quest-${id}`)}#performance`} aria-label={`Performance of ${title}`}>
        Report
      </Link>
    ),
  },
  { key: 'created', header: 'Posted', cell: ({ created_at: at }) => <Ago className={cells.nowrap} at={at} /> },
];
