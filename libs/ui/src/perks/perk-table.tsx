import { Button } from '../button/button.tsx';
import { DataTable, type TableColumn } from '../data-table/data-table.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Note } from '../note/note.tsx';
import { Stack } from '../stack/stack.tsx';
import { PerkBadge } from './perk-badges.tsx';

type State = Parameters<typeof PerkBadge>[0]['state'];

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

interface PerkTableProps<Row> {
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
  onChange: (perk: Row, state: State) => void;
  onShow: (perk: Row) => void;
  emptyMessage: string;
}

/** Perks as those see them who manage them. */
export function PerkTable<Row extends PerkRow>(props: PerkTableProps<Row>) {
  const { perks, formatMxp, hasOfferers = false, canManage, emptyMessage } = props;
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
      cell: (perk) => (canManage ? <Actions {...props} perk={perk} /> : null),
    },
  ];
  return (
    <DataTable
      caption="Perks"
      isCaptionHidden
      narrow="cards"
      columns={columns}
      rows={perks ?? []}
      rowKey={({ id }) => id}
      isLoading={!perks}
      loadingRowCount={3}
      empty={<EmptyState field="rewards" title="No perks yet" message={emptyMessage} />}
    />
  );
}

function PerkName({ title, admin_reason: reason }: PerkRow) {
  return (
    <>
      {title}
      {reason === '' ? null : <Note>{`By an admin: ${reason}`}</Note>}
    </>
  );
}

function Actions<Row extends PerkRow>({ perk, ...props }: PerkTableProps<Row> & { perk: Row }) {
  const { title, state } = perk;
  const action = (label: string, onClick: () => void) => (
    <Button variant="quiet" size="small" aria-label={`${label}: ${title}`} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <Stack direction="row" gap={8} wrap>
      {props.canShow(perk) ? action('Redemptions', () => props.onShow(perk)) : null}
      {state === 'offered' ? action('Pause', () => props.onChange(perk, 'paused')) : null}
      {state === 'paused' && props.canOfferAgain(perk)
        ? action('Offer again', () => props.onChange(perk, 'offered'))
        : null}
      {state === 'ended' ? null : action('End', () => props.onChange(perk, 'ended'))}
    </Stack>
  );
}
