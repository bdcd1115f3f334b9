import { formatFigure, formatUsd, type PayoutBatch } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { EmptyState, type TableColumn } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { Ago } from '../../shared/components/moment.tsx';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import { monthName } from './payout-months.ts';
import { PayoutStatusBadge, isProcessing } from './payout-status-badge.tsx';
import { useListPayoutsInfiniteQuery } from './payouts.endpoints.ts';
import { usePollingWhile } from './use-polling-while.ts';

/** The batches there are, newest first. */
export function BatchTable({ nowMs }: { nowMs: number }) {
  const answer = useListPayoutsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const batches = answer.data?.pages.flatMap((page) => page.batches);
  usePollingWhile(batches?.some(isProcessing) ?? false, () => void answer.refetch());
  return (
    <AnswerTable
      caption="Batches"
      nouns={['batch', 'batches']}
      columns={columnsAt(nowMs)}
      rows={batches}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle="The batches could not be loaded"
      loadingRowCount={3}
      empty={
        <EmptyState field="payouts" title="No payouts yet" message="Choose a month above and prepare the first." />
      }
      paging={{ label: 'Show older', answer }}
    />
  );
}

function columnsAt(nowMs: number): TableColumn<PayoutBatch>[] {
  return [
    {
      key: 'month',
      header: 'Month',
      cell: ({ id, month }) => (
        <Link to={paths.payout.href(id)} className={cells.nowrap}>
          {monthName(month)}
        </Link>
      ),
    },
    { key: 'status', header: 'Status', cell: ({ status }) => <PayoutStatusBadge status={status} /> },
    { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount_cents: amount }) => formatUsd(amount) },
    { key: 'receivers', header: 'People', align: 'end', cell: ({ receivers }) => formatFigure(receivers) },
    { key: 'files', header: 'Files', align: 'end', cell: ({ files }) => formatFigure(files) },
    {
      key: 'prepared',
      header: 'Prepared',
      cell: ({ prepared_at: at, prepared_by: by }) => (
        <span className={cells.nowrap}>
          <Ago at={at} nowMs={nowMs} /> by {by}
        </span>
      ),
    },
    {
      key: 'paid',
      header: 'Paid',
      cell: ({ paid_at: at, paid_by: by }) =>
        at === null ? (
          '–'
        ) : (
          <span className={cells.nowrap}>
            <Ago at={at} nowMs={nowMs} /> by {by}
          </span>
        ),
    },
    {
      key: 'reference',
      header: 'Reference',
      cell: ({ reference }) => <span className={cells.name}>{reference || '–'}</span>,
    },
  ];
}
