import { t } from '@magnetx/texts';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { DataTable, type TableColumn } from '../data-table/data-table.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ListFrame, type ListFrameProps } from '../list-frame/list-frame.tsx';
import { Note } from '../note/note.tsx';
import { Stack } from '../stack/stack.tsx';
import { PerkBadge } from './perk-badges.tsx';

const CHANGES = {
  offered: { verb: t('Offer again'), effect: t('Users can redeem it again.') },
  paused: { verb: t('Pause'), effect: t('Users do not see it until it is offered again.') },
  ended: { verb: t('End'), effect: t('It can no longer be redeemed, permanently.') },
} as const;
type State = keyof typeof CHANGES;

interface PerkRow {
  readonly id: string;
  readonly title: string;
  readonly from: string;
  readonly price_mxp: number;
  readonly left: number;
  readonly stock: number;
  readonly waiting: number;
  readonly state: State;
  readonly admin_reason: string;
}

interface PerkDeskProps<Row> extends Pick<ListFrameProps, 'state' | 'paging' | 'failedTitle'> {
  /** Undefined while they load. */
  perks: readonly Row[] | undefined;
  formatMxp: (amountMxp: number) => string;
  /** Shows who offers each. */
  hasOfferers?: boolean;
  /** Without it, perks have no actions. */
  canManage: boolean;
  /** Whether the reader may see the redemptions. */
  canShow: (perk: Row) => boolean;
  canOfferAgain: (perk: Row) => boolean;
  onShow: (perk: Row) => void;
  /** The readers of the reason of a pause or an end; without it, none is asked for. */
  reasonHelp?: string;
  change: (perk: Row, state: State, reason: string) => Promise<{ error?: unknown }>;
  failureText: (error: unknown) => string;
  emptyMessage: string;
}

/** Perks as those see them who manage them. */
export function PerkDesk<Row extends PerkRow>(props: PerkDeskProps<Row>) {
  const { perks, formatMxp, hasOfferers = false, reasonHelp } = props;
  const [changing, setChanging] = useState<{ perk: Row; state: State } | null>(null);
  const columns: TableColumn<Row>[] = [
    { key: 'title', header: t('Perk'), cell: PerkName },
    ...(hasOfferers ? [{ key: 'from', header: t('Offered by'), cell: ({ from }: Row) => from }] : []),
    { key: 'price', header: t('Price'), align: 'end', cell: ({ price_mxp: price }) => formatMxp(price) },
    {
      key: 'left',
      header: t('Left'),
      align: 'end',
      cell: ({ left, stock }) => t('{left} of {stock}', { left, stock }),
    },
    { key: 'waiting', header: t('To fulfil'), align: 'end', cell: ({ waiting }) => waiting },
    { key: 'state', header: t('Status'), cell: ({ state }) => <PerkBadge state={state} /> },
    {
      key: 'actions',
      header: t('Actions'),
      isHeaderHidden: true,
      cell: (perk) => <Actions {...props} perk={perk} onChange={(state) => setChanging({ perk, state })} />,
    },
  ];
  const { verb, effect } = CHANGES[changing?.state ?? 'offered'];
  return (
    <ListFrame state={props.state} label={t('List of perks')} failedTitle={props.failedTitle} paging={props.paging}>
      <DataTable
        caption={t('Perks')}
        isCaptionHidden
        narrow="cards"
        columns={columns}
        rows={perks ?? []}
        rowKey={({ id }) => id}
        isLoading={!perks}
        loadingRowCount={3}
        empty={<EmptyState field="rewards" title={t('No perks yet')} message={props.emptyMessage} />}
      />
      {changing ? (
        <ConfirmDialog
          title={`${verb} ${changing.perk.title}?`}
          description={t('{effect} Earlier redemptions stay valid.', { effect })}
          confirmLabel={verb}
          busyLabel={t('Saving...')}
          variant={changing.state === 'ended' ? 'danger' : 'primary'}
          words={reasonHelp && changing.state !== 'offered' ? { label: t('Reason'), help: reasonHelp } : undefined}
          confirm={(reason) => props.change(changing.perk, changing.state, reason)}
          failureText={props.failureText}
          onClose={() => setChanging(null)}
        />
      ) : null}
    </ListFrame>
  );
}

function PerkName({ title, admin_reason: reason }: PerkRow) {
  return (
    <>
      <span>{title}</span>
      {reason === '' ? null : <Note>{t('By an admin: {reason}', { reason })}</Note>}
    </>
  );
}

interface ActionsProps<Row> extends PerkDeskProps<Row> {
  perk: Row;
  onChange: (state: State) => void;
}

function Actions<Row extends PerkRow>({ perk, onChange, canManage, ...props }: ActionsProps<Row>) {
  const { title, state } = perk;
  if (!canManage) return null;
  const action = (label: string, onClick: () => void) => (
    <Button variant="quiet" size="small" aria-label={`${label}: ${title}`} onClick={onClick}>
      {label}
    </Button>
  );
  const canOfferAgain = state === 'paused' && props.canOfferAgain(perk);
  return (
    <Stack direction="row" gap={8} wrap>
      {props.canShow(perk) ? action(t('Redemptions'), () => props.onShow(perk)) : null}
      {state === 'offered' ? action(t('Pause'), () => onChange('paused')) : null}
      {canOfferAgain ? action(t('Offer again'), () => onChange('offered')) : null}
      {state === 'ended' ? null : action(t('End'), () => onChange('ended'))}
    </Stack>
  );
}
