import { t } from '@magnetx/texts';
import { useState, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { DataTable, type TableColumn } from '../data-table/data-table.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ListFrame, type ListFrameProps } from '../list-frame/list-frame.tsx';
import { Panel } from '../panel/panel.tsx';
import { Stack } from '../stack/stack.tsx';
import { RedemptionBadge } from './perk-badges.tsx';

type Outcome = 'fulfilled' | 'refunded';

interface RedemptionRow {
  readonly id: string;
  /** Empty for a deleted user. */
  readonly by: string;
  readonly at: string;
  readonly price_mxp: number;
  readonly state: Parameters<typeof RedemptionBadge>[0]['state'];
  readonly code: string;
  readonly note: string;
  readonly reason: string;
}

interface RedemptionPanelProps<Row> extends Pick<ListFrameProps, 'state' | 'paging'> {
  /** The perk's title. */
  title: string;
  /** Undefined while they load. */
  redemptions: readonly Row[] | undefined;
  formatMxp: (amountMxp: number) => string;
  formatMoment: (at: string) => string;
  /** `words` are the note, or the reason of the refund. */
  settle: (redemption: Row, state: Outcome, words: string) => Promise<{ error?: unknown }>;
  failureText: (error: unknown) => string;
  actions?: ReactNode;
  onClose: () => void;
}

/** The redemptions of a perk, with the next steps of its offerer. */
export function RedemptionPanel<Row extends RedemptionRow>(props: RedemptionPanelProps<Row>) {
  const { title, redemptions, formatMxp, formatMoment } = props;
  const [settling, setSettling] = useState<{ row: Row; state: Outcome } | null>(null);
  const columns: readonly TableColumn<Row>[] = [
    { key: 'by', header: t('User'), cell: ({ by }) => by || t('A former user') },
    { key: 'at', header: t('Redeemed'), cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
    { key: 'price', header: t('Price'), align: 'end', cell: ({ price_mxp: price }) => formatMxp(price) },
    { key: 'state', header: t('Status'), cell: ({ state }) => <RedemptionBadge state={state} /> },
    { key: 'words', header: t('Code or words'), cell: ({ code, note, reason }) => reason || code || note },
    {
      key: 'actions',
      header: t('Actions'),
      isHeaderHidden: true,
      cell: (row) => <Actions row={row} onSettle={(state) => setSettling({ row, state })} />,
    },
  ];
  const { row, state } = settling ?? {};
  const isRefund = state === 'refunded';
  return (
    <Panel
      title={t('Redemptions of {title}', { title })}
      actions={
        <Stack direction="row" gap={8} wrap>
          {props.actions}
          <Button size="small" variant="quiet" onClick={props.onClose}>
            {t('Close')}
          </Button>
        </Stack>
      }
    >
      <ListFrame state={props.state} failedTitle={t('The redemptions could not be loaded')} paging={props.paging}>
        <DataTable
          caption={t('Redemptions')}
          isCaptionHidden
          narrow="cards"
          columns={columns}
          rows={redemptions ?? []}
          rowKey={({ id }) => id}
          isLoading={!redemptions}
          loadingRowCount={3}
          empty={<EmptyState title={t('Not redeemed yet')} />}
        />
      </ListFrame>
      {row && state ? (
        <ConfirmDialog
          title={isRefund ? t('Refund {by}?', { by: row.by }) : t('Fulfil for {by}?', { by: row.by })}
          description={
            isRefund
              ? t('{by} gets {priceMxp} back. The stock and the code stay used.', {
                  by: row.by,
                  priceMxp: formatMxp(row.price_mxp),
                })
              : ''
          }
          confirmLabel={isRefund ? t('Refund') : t('Fulfil')}
          busyLabel={t('Saving...')}
          variant={isRefund ? 'danger' : 'primary'}
          words={{ label: isRefund ? t('Reason') : t('Note (optional)'), help: t('{by} reads it.', { by: row.by }) }}
          confirm={(words) => props.settle(row, state, words)}
          failureText={props.failureText}
          onClose={() => setSettling(null)}
        />
      ) : null}
    </Panel>
  );
}

function Actions({ row: { state, by }, onSettle }: { row: RedemptionRow; onSettle: (state: Outcome) => void }) {
  const isWaiting = state === 'waiting';
  return (
    <Stack direction="row" gap={8} wrap>
      {isWaiting ? (
        <Button size="small" aria-label={t('Fulfil for {by}', { by })} onClick={() => onSettle('fulfilled')}>
          {t('Fulfil')}
        </Button>
      ) : null}
      {by !== '' && (isWaiting || state === 'fulfilled') ? (
        <Button
          size="small"
          variant="secondary"
          aria-label={t('Refund {by}', { by })}
          onClick={() => onSettle('refunded')}
        >
          {t('Refund')}
        </Button>
      ) : null}
    </Stack>
  );
}
