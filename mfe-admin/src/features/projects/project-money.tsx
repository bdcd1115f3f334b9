import {
  formatMxp,
  formatUsd,
  listCreditRequestsOfProject,
  listDepositsOfProject,
  type CreditRequest,
  type CsvColumn,
  type RecordedDeposit,
} from '@magnetx/contracts';
import { Ago } from '@magnetx/federation/pages';
import { Badge, type TableColumn } from '@magnetx/ui';
import { RecordTable, useRecordList } from '../../shared/records/record-table.tsx';
import { wordsOf } from '../../shared/records/words-of.ts';
import cells from '../../shared/tables/cells.module.css';
import {
  useListCreditRequestsOfProjectInfiniteQuery,
  useListDepositsOfProjectInfiniteQuery,
} from './projects.endpoints.ts';

const REFETCHED = { refetchOnMountOrArgChange: true };

const DEPOSIT_CSV: readonly CsvColumn<RecordedDeposit>[] = [
  { header: 'Id', cell: ({ id }) => id },
  { header: 'Reference', cell: ({ name }) => name },
  { header: 'Amount (US cents)', cell: ({ amount_cents: cents }) => cents, isNumeric: true },
  { header: 'Taken back', cell: ({ isReversed }) => (isReversed ? 'Yes' : 'No') },
  { header: 'Recorded', cell: ({ at }) => at },
];

const REQUEST_CSV: readonly CsvColumn<CreditRequest>[] = [
  { header: 'Id', cell: ({ id }) => id },
  { header: 'Asked for (MXP)', cell: ({ amount_mxp: mxp }) => mxp, isNumeric: true },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Granted (MXP)', cell: ({ granted_mxp: mxp }) => mxp, isNumeric: true },
  { header: 'Note', cell: ({ note }) => note },
  { header: 'Reason', cell: ({ reason }) => reason },
  { header: 'Asked', cell: ({ created_at: at }) => at },
  { header: 'Answered', cell: ({ decided_at: at }) => at },
];

/** The dollars that have arrived for a project. */
export function ProjectDeposits({ projectId }: { projectId: string }) {
  const list = useRecordList('deposits');
  const answer = useListDepositsOfProjectInfiniteQuery(
    { projectId, sort: list.sort, before: list.place.start },
    REFETCHED,
  );
  return (
    <RecordTable
      list={list}
      call={listDepositsOfProject}
      params={{ projectId }}
      isDated
      caption="Deposits"
      nouns={['deposit', 'deposits']}
      columns={DEPOSIT_COLUMNS}
      csv={DEPOSIT_CSV}
      rowsOf={({ deposits }) => deposits}
      rowKey={({ id }) => id}
      answer={answer}
      emptyText="No deposits yet."
      loadingRowCount={2}
    />
  );
}

const DEPOSIT_COLUMNS: readonly TableColumn<RecordedDeposit>[] = [
  { key: 'name', header: 'Reference', cell: ({ name }) => <span className={cells.wide}>{name}</span> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount_cents: cents, isReversed }) => (
      <>
        {formatUsd(cents)} {isReversed ? <Badge tone="warning">Taken back</Badge> : null}
      </>
    ),
  },
  { key: 'at', header: 'Recorded', isSortable: true, cell: ({ at }) => <Ago className={cells.nowrap} at={at} /> },
];

/** The requests of a project for MXP, with their answers. */
export function ProjectCreditRequests({ projectId }: { projectId: string }) {
  const list = useRecordList('requests');
  const answer = useListCreditRequestsOfProjectInfiniteQuery(
    { projectId, sort: list.sort, before: list.place.start },
    REFETCHED,
  );
  return (
    <RecordTable
      list={list}
      call={listCreditRequestsOfProject}
      params={{ projectId }}
      isDated
      caption="MXP requests"
      nouns={['request', 'requests']}
      columns={REQUEST_COLUMNS}
      csv={REQUEST_CSV}
      rowsOf={({ requests }) => requests}
      rowKey={({ id }) => id}
      answer={answer}
      emptyText="No requests for MXP yet."
      loadingRowCount={2}
    />
  );
}

const REQUEST_COLUMNS: readonly TableColumn<CreditRequest>[] = [
  { key: 'amount', header: 'Asked for', align: 'end', cell: ({ amount_mxp: mxp }) => formatMxp(mxp) },
  {
    key: 'status',
    header: 'Answer',
    cell: ({ status, granted_mxp: granted, reason, note }) => (
      <span className={cells.wide}>
        <span>{granted === null ? wordsOf(status) : `${wordsOf(status)}: ${formatMxp(granted)}`}</span>
        {reason || note ? <span className={cells.detail}>{reason || note}</span> : null}
      </span>
    ),
  },
  {
    key: 'at',
    header: 'Asked',
    isSortable: true,
    cell: ({ created_at: at }) => <Ago className={cells.nowrap} at={at} />,
  },
];
