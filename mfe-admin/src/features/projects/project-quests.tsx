import { formatFigure, listQuestsOfProject, type CsvColumn, type ProjectQuest } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { useListView } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Note, type TableColumn } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { wordsOf } from '../../shared/records/words-of.ts';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { useListQuestsOfProjectQuery } from './projects.endpoints.ts';

const NOUNS = [t('quest'), t('quests')] as const;

const CSV_COLUMNS: readonly CsvColumn<ProjectQuest>[] = [
  { header: t('Id'), cell: ({ id }) => id, isNumeric: true },
  { header: t('Quest'), cell: ({ title }) => title },
  { header: t('Type'), cell: ({ type }) => type },
  { header: t('Status'), cell: ({ status }) => status },
  { header: t('Cash (US cents)'), cell: ({ cash_cents: cents }) => cents, isNumeric: true },
  { header: 'MXP', cell: ({ reward }) => reward, isNumeric: true },
  { header: t('Participants'), cell: ({ currentParticipants: count }) => count, isNumeric: true },
  { header: t('Fee (MXP)'), cell: ({ fee_mxp: mxp }) => mxp, isNumeric: true },
  { header: t('Posted'), cell: ({ created_at: at }) => at },
];

/** The quests of a project, newest first; the page is in the address. */
export function ProjectQuests({ projectId }: { projectId: string }) {
  const { view, setPage } = useListView({});
  const answer = useListQuestsOfProjectQuery({ projectId, page: view.page }, { refetchOnMountOrArgChange: true });
  const { data } = answer;
  const pageCount = data ? Math.max(1, Math.ceil(data.counts.all / data.pagination.limit)) : 1;
  return (
    <AnswerTable
      caption={t('Quests')}
      nouns={NOUNS}
      columns={COLUMNS}
      rows={data?.quests}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle={t('The quests could not be loaded')}
      loadingRowCount={5}
      empty={<Note>{t('No quests yet.')}</Note>}
      action={
        data?.quests.length ? (
          <ExportButton
            subject={`quests-${projectId}`}
            label={t('Export quests')}
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
          ? { label: t('Pages of quests'), page: view.page, pageCount, isNumbered: true, onPageChange: setPage }
          : undefined
      }
    />
  );
}

const COLUMNS: readonly TableColumn<ProjectQuest>[] = [
  {
    key: 'title',
    header: t('Quest'),
    cell: ({ id, title }) => (
      <Link to={paths.submission.href(`quest-${id}`)} className={cells.name}>
        {title}
      </Link>
    ),
  },
  { key: 'type', header: t('Type'), cell: ({ type }) => wordsOf(type) },
  { key: 'status', header: t('Status'), cell: ({ status }) => wordsOf(status) },
  {
    key: 'participants',
    header: t('Participants'),
    align: 'end',
    cell: ({ currentParticipants }) => formatFigure(currentParticipants),
  },
  {
    key: 'performance',
    header: t('Performance'),
    cell: ({ id, title }) => (
      <Link
        to={`${paths.submission.href(`quest-${id}`)}#performance`}
        aria-label={t('Performance of {title}', { title })}
      >
        {t('Report')}
      </Link>
    ),
  },
  { key: 'created', header: t('Posted'), cell: ({ created_at: at }) => <Ago className={cells.nowrap} at={at} /> },
];
