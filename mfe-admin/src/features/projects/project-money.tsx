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
import { t } from '@magnetx/texts';
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
  { header: t('Id'), cell: ({ id }) => id },
  { header: t('Reference'), cell: ({ name }) => name },
  { header: t('Amount (US cents)'), cell: ({ amount_cents: cents }) => cents, isNumeric: true },
  { header: t('Taken back'), cell: ({ isReversed }) => (isReversed ? t('Yes') : t('No')) },
  { header: t('Recorded'), cell: ({ at }) => at },
];

const REQUEST_CSV: readonly CsvColumn<CreditRequest>[] = [
  { header: t('Id'), cell: ({ id }) => id },
  { header: t('Asked for (MXP)'), cell: ({ amount_mxp: mxp }) => mxp, isNumeric: true },
  { header: t('Status'), cell: ({ status }) => status },
  { header: t('Granted (MXP)'), cell: ({ granted_mxp: mxp }) => mxp, isNumeric: true },
  { header: t('Note'), cell: ({ note }) => note },
  { header: t('Reason'), cell: ({ reason }) => reason },
  { header: t('Asked'), cell: ({ created_at: at }) => at },
  { header: t('Answered'), cell: ({ decided_at: at }) => at },
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
      caption={t('Deposits')}
      nouns={[t('deposit'), t('deposits')]}
      columns={DEPOSIT_COLUMNS}
      csv={DEPOSIT_CSV}
      rowsOf={({ deposits }) => deposits}
      rowKey={({ id }) => id}
      answer={answer}
      emptyText={t('No deposits yet.')}
      loadingRowCount={2}
    />
  );
}

const DEPOSIT_COLUMNS: readonly TableColumn<RecordedDeposit>[] = [
  { key: 'name', header: t('Reference'), cell: ({ name }) => <span className={cells.wide}>{name}</span> },
  {
    key: 'amount',
    header: t('Amount'),
    align: 'end',
    cell: ({ amount_cents: cents, isReversed }) => (
      <>
        {formatUsd(cents)} {isReversed ? <Badge tone="warning">{t('Taken back')}</Badge> : null}
      </>
    ),
  },
  { key: 'at', header: t('Recorded'), isSortable: true, cell: ({ at }) => <Ago className={cells.nowrap} at={at} /> },
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
      caption={t('MXP requests')}
      nouns={[t('request'), t('requests')]}
      columns={REQUEST_COLUMNS}
      csv={REQUEST_CSV}
      rowsOf={({ requests }) => requests}
      rowKey={({ id }) => id}
      answer={answer}
      emptyText={t('No requests for MXP yet.')}
      loadingRowCount={2}
    />
  );
}

const REQUEST_COLUMNS: readonly TableColumn<CreditRequest>[] = [
  { key: 'amount', header: t('Asked for'), align: 'end', cell: ({ amount_mxp: mxp }) => formatMxp(mxp) },
  {
    key: 'status',
    header: t('Answer'),
    cell: ({ status, granted_mxp: granted, reason, note }) => (
      <span className={cells.wide}>
        <span>{granted === null ? wordsOf(status) : `${wordsOf(status)}: ${formatMxp(granted)}`}</span>
        {reason || note ? <span className={cells.detail}>{reason || note}</span> : null}
      </span>
    ),
  },
  {
    key: 'at',
    header: t('Asked'),
    isSortable: true,
    cell: ({ created_at: at }) => <Ago className={cells.nowrap} at={at} />,
  },
];
