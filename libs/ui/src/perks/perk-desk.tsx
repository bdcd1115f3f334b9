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
  offered: { verb: 'Offer again', effect: 'Users can redeem it again.' },
  paused: { verb: 'Pause', effect: 'Users do not see it until it is offered again.' },
  ended: { verb: 'End', effect: 'It can no longer be redeemed, permanently.' },
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
    { key: 'title', header: 'Perk', cell: PerkName },
    ...(hasOfferers ? [{ key: 'from', header: 'Offered by', cell: ({ from }: Row) => from }] : []),
    { key: 'price', header: 'Price', align: 'end', cell: ({ price_mxp: price }) => formatMxp(price) },
    { key: 'left', header: 'Left', align: 'end', cell: ({ left, stock }) => `${left} of ${stock}` },
    { key: 'waiting', header: 'To fulfil', align: 'end', cell: ({ waiting }) => waiting },
    { key: 'state', header: 'Status', cell: ({ state }) => <PerkBadge state={state} /> },
    {
      key: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      cell: (perk) => <Actions {...props} perk={perk} onChange={(state) => setChanging({ perk, state })} />,
    },
  ];
  const { verb, effect } = CHANGES[changing?.state ?? 'offered'];
  return (
    <ListFrame state={props.state} label="List of perks" failedTitle={props.failedTitle} paging={props.paging}>
      <DataTable
        caption="Perks"
        isCaptionHidden
        narrow="cards"
        columns={columns}
        rows={perks ?? []}
        rowKey={({ id }) => id}
        isLoading={!perks}
        loadingRowCount={3}
        empty={<EmptyState field="rewards" title="No perks yet" message={props.emptyMessage} />}
      />
      {changing ? (
        <ConfirmDialog
          title={`${verb} ${changing.perk.title}?`}
          description={`${effect} Earlier redemptions stay valid.`}
          confirmLabel={verb}
          busyLabel="Saving..."
          variant={changing.state === 'ended' ? 'danger' : 'primary'}
          words={reasonHelp && changing.state !== 'offered' ? { label: 'Reason', help: reasonHelp } : undefined}
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
      {reason === '' ? null : <Note>{`By an admin: ${reason}`}</Note>}
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
      {props.canShow(perk) ? action('Redemptions', () => props.onShow(perk)) : null}
      {state === 'offered' ? action('Pause', () => onChange('paused')) : null}
      {canOfferAgain ? action('Offer again', () => onChange('offered')) : null}
      {state === 'ended' ? null : action('End', () => onChange('ended'))}
    </Stack>
  );
}
