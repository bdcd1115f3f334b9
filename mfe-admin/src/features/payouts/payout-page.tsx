import { formatFigure, formatUsd, getPayout, PAYOUT_ROW_SORTS, type PayoutBatch } from '@magnetx/contracts';
import { readCallError } from '@magnetx/federation/api';
import { useParams } from '@magnetx/federation/host';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Banner, ButtonLink, Card, EmptyState, Skeleton, useKeptFocus } from '@magnetx/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useRef } from 'react';
import { paths } from '../../paths.ts';
import factList from '../../shared/components/facts.module.css';
import { ExactMoment } from '../../shared/components/moment.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { monthName } from '../../shared/records/month-name.ts';
import { columnSort } from '../../shared/tables/column-sort.ts';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { useFollowedPlace, useListPlace } from '../../shared/tables/use-list-place.ts';
import { BatchActions } from './batch-actions.tsx';
import { preparerOf } from './batch-kind.tsx';
import { BatchFiles } from './batch-files.tsx';
import { BatchRows, PAYOUT_ROW_CSV } from './batch-rows.tsx';
import { OnChainPanel } from './on-chain-panel.tsx';
import { PayoutStatusBadge, isProcessing } from './payout-status-badge.tsx';
import styles from './payouts-page.module.css';
import { useGetPayoutInfiniteQuery, type PayoutPage as PayoutPageAnswer } from './payouts.endpoints.ts';
import { usePollingWhile } from './use-polling-while.ts';

const CHAIN_READ_EVERY_MS = 15_000;
const READERS = { sort: choiceOf(PAYOUT_ROW_SORTS) };

/** A batch: whom it pays, its files, and the way to "paid". */
export function PayoutPage() {
  const { batchId = '' } = useParams();
  const list = useListView(READERS);
  const { sort } = list.view;
  const place = useListPlace(list);
  const asked = { batchId, sort, before: place.start };
  const answer = useGetPayoutInfiniteQuery(asked, { refetchOnMountOrArgChange: true });
  useFollowedPlace(place, answer);
  const shown = answer.currentData?.pages.at(-1);
  const batch = shown?.batch;
  const isWaiting = shown?.on_chain?.transactions.some(({ state }) => state === 'waiting') ?? false;
  usePollingWhile(batch !== undefined && isProcessing(batch), () => void answer.refetch());
  usePollingWhile(isWaiting, () => void answer.refetch(), CHAIN_READ_EVERY_MS);
  if (!batch && readCallError(answer.error)?.code === 'not_found') return <NotFound />;
  return (
    <WorkPage
      title={batch ? titleOf(batch) : t('Payout')}
      actions={
        <>
          <ExportButton
            subject={`payout-${batchId}`}
            nouns={[t('person'), t('people')]}
            columns={PAYOUT_ROW_CSV}
            call={getPayout}
            params={{ batchId }}
            query={{ sort }}
            rowsOf={({ rows }) => rows}
          />
          <ButtonLink href={paths.payouts.href()} render={routerLink} variant="quiet" size="small" icon={<ArrowLeft />}>
            {t('All payouts')}
          </ButtonLink>
        </>
      }
    >
      {shown ? <BatchCard page={shown} /> : null}
      {shown?.on_chain ? <OnChainPanel batch={shown.batch} onChain={shown.on_chain} /> : null}
      {!batch && answer.isFetching ? <Skeleton height={160} shape="block" /> : null}
      <BatchRows
        answer={answer}
        isProcessing={batch !== undefined && isProcessing(batch)}
        place={place}
        sorting={columnSort(sort, (next) => list.set({ sort: next }), PAYOUT_ROW_SORTS)}
      />
    </WorkPage>
  );
}

function titleOf({ month, is_correction: isCorrection }: PayoutBatch): string {
  const name = monthName(month);
  return isCorrection
    ? t('Correction of the payout for {month}', { month: name })
    : t('Payout for {month}', { month: name });
}

function NotFound() {
  return (
    <WorkPage title={t('Payout')}>
      <Card>
        <EmptyState
          field="payouts"
          title={t('Payout not found')}
          message={t('There is no batch at this address.')}
          action={
            <ButtonLink href={paths.payouts.href()} render={routerLink} variant="secondary">
              {t('All payouts')}
            </ButtonLink>
          }
        />
      </Card>
    </WorkPage>
  );
}

function BatchCard({ page }: { page: PayoutPageAnswer }) {
  const { batch, uncovered_cents: uncoveredCents } = page;
  // Its buttons go once they were used.
  const region = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(region);
  const hasFiles = batch.status === 'ready' || batch.status === 'paying' || batch.status === 'paid';
  return (
    <div ref={region} tabIndex={-1} className={styles.region} {...keptFocus}>
      <Card as="section" aria-label={t('The batch')} className={styles.panel}>
        <div className={styles.status}>
          <PayoutStatusBadge batch={batch} />
          <BatchActions page={page} />
        </div>
        {isProcessing(batch) ? (
          <Banner tone="info">{t('The server is processing this batch. This page updates automatically.')}</Banner>
        ) : null}
        <dl className={factList.facts}>
          <dt>{t('Amount')}</dt>
          <dd>{formatUsd(batch.amount_cents)}</dd>
          {uncoveredCents > 0 ? (
            <>
              <dt>{t('Owed by projects')}</dt>
              <dd>{formatUsd(uncoveredCents)}</dd>
            </>
          ) : null}
          <dt>{t('People')}</dt>
          <dd>{formatFigure(batch.receivers)}</dd>
          <dt>{t('Prepared')}</dt>
          <dd>
            <ExactMoment at={batch.prepared_at} /> {preparerOf(batch)}
          </dd>
          {batch.paid_at === null ? null : (
            <>
              <dt>{t('Paid')}</dt>
              <dd>
                <Trans
                  text="{exactMoment} by {paidBy}"
                  values={{ exactMoment: <ExactMoment at={batch.paid_at} />, paidBy: batch.paid_by }}
                />
              </dd>
              <dt>{t('Reference')}</dt>
              <dd>
                {batch.seen === null
                  ? t('{reference} (reported by an admin)', { reference: batch.reference })
                  : t('Seen on the chain')}
              </dd>
            </>
          )}
        </dl>
        {hasFiles ? <BatchFiles batch={batch} /> : null}
      </Card>
    </div>
  );
}
