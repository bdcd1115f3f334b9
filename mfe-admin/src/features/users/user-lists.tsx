import {
  formatFigure,
  formatUsd,
  listParticipationsOfUser,
  listPayablesOfUser,
  type CsvColumn,
  type RecordedParticipation,
  type RecordedPayable,
  type RecordedPayout,
} from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { Ago } from '@magnetx/federation/pages';
import { Note, renderSubmittedAnchor, type TableColumn } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { monthName } from '../../shared/records/month-name.ts';
import { RecordTable, useRecordList } from '../../shared/records/record-table.tsx';
import { wordsOf } from '../../shared/records/words-of.ts';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import {
  useListParticipationsOfUserInfiniteQuery,
  useListPayablesOfUserInfiniteQuery,
  useListPayoutsOfUserQuery,
} from './users.endpoints.ts';

const REFETCHED = { refetchOnMountOrArgChange: true };

const PARTICIPATION_CSV: readonly CsvColumn<RecordedParticipation>[] = [
  { header: 'Id', cell: ({ id }) => id },
  { header: 'Quest id', cell: ({ questId }) => questId, isNumeric: true },
  { header: 'Quest', cell: ({ title }) => title },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Project id', cell: ({ projectId }) => projectId },
  { header: 'Project', cell: ({ projectName }) => projectName },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'When', cell: ({ at }) => at },
  { header: 'Work', cell: ({ workUrl }) => workUrl },
];

const PAYABLE_CSV: readonly CsvColumn<RecordedPayable>[] = [
  { header: 'Id', cell: ({ id }) => id },
  { header: 'Quest id', cell: ({ questId }) => questId, isNumeric: true },
  { header: 'Quest', cell: ({ title }) => title },
  { header: 'Amount (US cents)', cell: ({ amount_cents: cents }) => cents, isNumeric: true },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Payout', cell: ({ batchId }) => batchId },
  { header: 'Approved', cell: ({ approved_at: at }) => at },
  { header: 'Paid', cell: ({ paid_at: at }) => at },
  { header: 'Reference', cell: ({ reference }) => reference },
];

const QUEST_COLUMN: TableColumn<Pick<RecordedParticipation, 'questId' | 'title'>> = {
  key: 'title',
  header: 'Quest',
  cell: ({ questId, title }) => (
    <Link to={paths.submission.href(`quest-${questId}`)} className={cells.name}>
      {title}
    </Link>
  ),
};

/** The work, entries and applications of a user. */
export function UserParticipations({ userId }: { userId: string }) {
  const list = useRecordList('participations');
  const answer = useListParticipationsOfUserInfiniteQuery({ userId, before: list.place.start }, REFETCHED);
  return (
    <RecordTable
      list={list}
      call={listParticipationsOfUser}
      params={{ userId }}
      caption="Participations"
      nouns={['participation', 'participations']}
      columns={PARTICIPATION_COLUMNS}
      csv={PARTICIPATION_CSV}
      rowsOf={({ participations }) => participations}
      rowKey={({ id }) => id}
      answer={answer}
      emptyText="No work, entries or applications yet."
      loadingRowCount={5}
    />
  );
}

const PARTICIPATION_COLUMNS: readonly TableColumn<RecordedParticipation>[] = [
  QUEST_COLUMN,
  {
    key: 'project',
    header: 'Project',
    cell: ({ projectId, projectName }) => (
      <Link to={paths.project.href(projectId)} className={cells.name}>
        {projectName}
      </Link>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, workUrl }) => (
      <>
        {wordsOf(status)} {workUrl ? renderSubmittedAnchor({ href: workUrl, children: 'Work' }) : null}
      </>
    ),
  },
  { key: 'at', header: 'When', cell: ({ at }) => <Ago className={cells.nowrap} at={at} /> },
];

/** The cash of a user, with the payouts that pay it. */
export function UserPayables({ userId }: { userId: string }) {
  const list = useRecordList('rewards');
  const answer = useListPayablesOfUserInfiniteQuery({ userId, sort: list.sort, before: list.place.start }, REFETCHED);
  return (
    <RecordTable
      list={list}
      call={listPayablesOfUser}
      params={{ userId }}
      isDated
      caption="Cash rewards"
      nouns={['reward', 'rewards']}
      columns={PAYABLE_COLUMNS}
      csv={PAYABLE_CSV}
      rowsOf={({ payables }) => payables}
      rowKey={({ id }) => id}
      answer={answer}
      emptyText="No cash rewards yet."
      loadingRowCount={3}
    />
  );
}

const PAYABLE_COLUMNS: readonly TableColumn<RecordedPayable>[] = [
  QUEST_COLUMN,
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount_cents: amount }) => formatUsd(amount) },
  {
    key: 'payout',
    header: 'Payout',
    cell: ({ status, batchId }) =>
      batchId === null ? (
        'Due'
      ) : (
        <Link to={paths.payout.href(batchId)}>{status === 'paid' ? 'Paid' : 'In a batch'}</Link>
      ),
  },
  {
    key: 'at',
    header: 'Approved',
    isSortable: true,
    cell: ({ approved_at: at }) => <Ago className={cells.nowrap} at={at} />,
  },
];

/** The payouts that pay a user. */
export function UserPayouts({ userId }: { userId: string }) {
  const answer = useListPayoutsOfUserQuery(userId, REFETCHED);
  return (
    <AnswerTable
      caption="Payouts"
      nouns={['payout', 'payouts']}
      columns={PAYOUT_COLUMNS}
      rows={answer.data}
      rowKey={({ batchId }) => batchId}
      answer={answer}
      failedTitle="The payouts could not be loaded"
      loadingRowCount={2}
      empty={<Note>In no payout yet.</Note>}
    />
  );
}

const PAYOUT_COLUMNS: readonly TableColumn<RecordedPayout>[] = [
  {
    key: 'month',
    header: 'Month',
    cell: ({ batchId, month, is_correction: isCorrection }) => (
      <>
        <Link to={paths.payout.href(batchId)} className={cells.nowrap}>
          {monthName(month)}
        </Link>
        {isCorrection ? <span> (correction)</span> : null}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, explorer_url: href }) =>
      href === '' ? wordsOf(status) : renderSubmittedAnchor({ href, children: 'Paid, seen on the chain' }),
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount_cents: amount }) => formatUsd(amount) },
  { key: 'rewards', header: 'Rewards', align: 'end', cell: ({ rewards }) => formatFigure(rewards) },
  { key: 'prepared', header: 'Prepared', cell: ({ prepared_at: at }) => <Ago className={cells.nowrap} at={at} /> },
];
