import { formatMxp, formatUsd, type CreditRequest, type RecordedDeposit } from '@magnetx/contracts';
import { Badge, Note, useNow, type TableColumn } from '@magnetx/ui';
import { Ago } from '../../shared/components/moment.tsx';
import { wordsOf } from '../../shared/records/words-of.ts';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import {
  useListCreditRequestsOfProjectInfiniteQuery,
  useListDepositsOfProjectInfiniteQuery,
} from './projects.endpoints.ts';

const REFETCHED = { refetchOnMountOrArgChange: true };

/** The dollars that have arrived for a project. */
export function ProjectDeposits({ projectId }: { projectId: string }) {
  const answer = useListDepositsOfProjectInfiniteQuery(projectId, REFETCHED);
  const nowMs = useNow();
  return (
    <AnswerTable
      caption="Deposits"
      nouns={['deposit', 'deposits']}
      columns={depositColumns(nowMs)}
      rows={answer.data?.pages.flatMap((page) => page.deposits)}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle="The deposits could not be loaded"
      loadingRowCount={2}
      empty={<Note>No deposits yet.</Note>}
      paging={{ label: 'Show older deposits', answer }}
    />
  );
}

function depositColumns(nowMs: number): TableColumn<RecordedDeposit>[] {
  return [
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
    { key: 'at', header: 'Recorded', cell: ({ at }) => <Ago className={cells.nowrap} at={at} nowMs={nowMs} /> },
  ];
}

/** The requests of a project for MXP, with their answers. */
export function ProjectCreditRequests({ projectId }: { projectId: string }) {
  const answer = useListCreditRequestsOfProjectInfiniteQuery(projectId, REFETCHED);
  const nowMs = useNow();
  return (
    <AnswerTable
      caption="MXP requests"
      nouns={['request', 'requests']}
      columns={requestColumns(nowMs)}
      rows={answer.data?.pages.flatMap((page) => page.requests)}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle="The MXP requests could not be loaded"
      loadingRowCount={2}
      empty={<Note>No requests for MXP yet.</Note>}
      paging={{ label: 'Show older requests', answer }}
    />
  );
}

function requestColumns(nowMs: number): TableColumn<CreditRequest>[] {
  return [
    { key: 'amount', header: 'Asked for', align: 'end', cell: ({ amount_mxp: mxp }) => formatMxp(mxp) },
    {
      key: 'status',
      header: 'Answer',
      cell: ({ status, granted_mxp: granted, reason, note }) => (
        <span className={cells.wide}>
          {wordsOf(status)}
          {granted === null ? '' : `: ${formatMxp(granted)}`}
          {reason || note ? <span className={cells.detail}>{reason || note}</span> : null}
        </span>
      ),
    },
    {
      key: 'at',
      header: 'Asked',
      cell: ({ created_at: at }) => <Ago className={cells.nowrap} at={at} nowMs={nowMs} />,
    },
  ];
}
