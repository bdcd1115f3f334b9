import {
  formatFigure,
  formatUsd,
  listPayouts,
  PAYOUT_SORTS,
  type CsvColumn,
  type PayoutBatch,
} from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { EmptyState, type TableColumn } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { monthName } from '../../shared/records/month-name.ts';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import { columnSort } from '../../shared/tables/column-sort.ts';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { useFollowedPlace, useListPlace } from '../../shared/tables/use-list-place.ts';
import { CorrectionBadge, preparerOf } from './batch-kind.tsx';
import { PayoutStatusBadge, isProcessing } from './payout-status-badge.tsx';
import { useListPayoutsInfiniteQuery } from './payouts.endpoints.ts';
import { usePollingWhile } from './use-polling-while.ts';

const READERS = { sort: choiceOf(PAYOUT_SORTS) };

type BatchList = ReturnType<typeof useBatchList>;

/** The order of the batches, kept in the address. */
export function useBatchList() {
  return useListView(READERS);
}

/** Saves all batches in the order on the screen. */
export function BatchExport({ list }: { list: BatchList }) {
  return (
    <ExportButton
      subject="payouts"
      label={t('Export batches')}
      nouns={NOUNS}
      columns={CSV_COLUMNS}
      call={listPayouts}
      query={{ sort: list.view.sort }}
      rowsOf={({ batches }) => batches}
    />
  );
}

const NOUNS = [t('batch'), t('batches')] as const;

const CSV_COLUMNS: readonly CsvColumn<PayoutBatch>[] = [
  { header: t('Id'), cell: ({ id }) => id },
  { header: t('Month'), cell: ({ month }) => month },
  { header: t('Correction'), cell: ({ is_correction: isCorrection }) => (isCorrection ? t('Yes') : t('No')) },
  { header: t('Status'), cell: ({ status }) => status },
  { header: t('Amount (US cents)'), cell: ({ amount_cents: cents }) => cents, isNumeric: true },
  { header: t('People'), cell: ({ receivers }) => receivers, isNumeric: true },
  { header: t('Files'), cell: ({ files }) => files, isNumeric: true },
  { header: t('Prepared'), cell: ({ prepared_at: at }) => at },
  { header: t('Prepared by'), cell: ({ prepared_by: by }) => by },
  { header: t('Paid'), cell: ({ paid_at: at }) => at },
  { header: t('Paid by'), cell: ({ paid_by: by }) => by },
  { header: t('Reference'), cell: ({ reference }) => reference },
  { header: t('Seen on the chain'), cell: ({ seen }) => seen, isNumeric: true },
];

/** The batches there are; order and place are in the address. */
export function BatchTable({ list }: { list: BatchList }) {
  const { sort } = list.view;
  const place = useListPlace(list);
  const answer = useListPayoutsInfiniteQuery({ sort, before: place.start }, { refetchOnMountOrArgChange: true });
  useFollowedPlace(place, answer);
  const batches = answer.data?.pages.flatMap((page) => page.batches);
  usePollingWhile(batches?.some(isProcessing) ?? false, () => void answer.refetch());
  return (
    <AnswerTable
      caption={t('Batches')}
      nouns={NOUNS}
      columns={COLUMNS}
      {...columnSort(sort, (next) => list.set({ sort: next }), PAYOUT_SORTS)}
      rows={batches}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle={t('The batches could not be loaded')}
      loadingRowCount={3}
      empty={
        <EmptyState
          field="payouts"
          title={t('No payouts yet')}
          message={t('Choose a month above and prepare the first.')}
        />
      }
      paging={{ label: t('Show more'), answer }}
      place={place}
    />
  );
}

const COLUMNS: readonly TableColumn<PayoutBatch>[] = [
  {
    key: 'month',
    header: t('Month'),
    isSortable: true,
    cell: ({ id, month, is_correction: isCorrection }) => (
      <>
        <Link to={paths.payout.href(id)} className={cells.nowrap}>
          {monthName(month)}
        </Link>{' '}
        <CorrectionBadge isCorrection={isCorrection} />
      </>
    ),
  },
  { key: 'status', header: t('Status'), isSortable: true, cell: (batch) => <PayoutStatusBadge batch={batch} /> },
  {
    key: 'amount',
    header: t('Amount'),
    isSortable: true,
    align: 'end',
    cell: ({ amount_cents: amount }) => formatUsd(amount),
  },
  {
    key: 'receivers',
    header: t('People'),
    isSortable: true,
    align: 'end',
    cell: ({ receivers }) => formatFigure(receivers),
  },
  { key: 'files', header: t('Files'), align: 'end', cell: ({ files }) => formatFigure(files) },
  {
    key: 'prepared',
    header: t('Prepared'),
    isSortable: true,
    cell: (batch) => (
      <span className={cells.nowrap}>
        <Ago at={batch.prepared_at} /> {preparerOf(batch)}
      </span>
    ),
  },
  {
    key: 'paid',
    header: t('Paid'),
    cell: ({ paid_at: at, paid_by: by }) =>
      at === null ? (
        '–'
      ) : (
        <span className={cells.nowrap}>
          <Trans text="{ago} by {by}" values={{ ago: <Ago at={at} />, by }} />
        </span>
      ),
  },
  {
    key: 'reference',
    header: t('Reference'),
    cell: (batch) => (
      <span className={cells.name}>{batch.seen === null ? batch.reference || '–' : t('On the chain')}</span>
    ),
  },
];
