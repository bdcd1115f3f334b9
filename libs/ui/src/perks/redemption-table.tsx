import { Button } from '../button/button.tsx';
import { DataTable, type TableColumn } from '../data-table/data-table.tsx';
import { FormDialog, type FormState } from '../dialog/form-dialog.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Stack } from '../stack/stack.tsx';
import { TextArea, type TextAreaProps } from '../text-field/text-area.tsx';
import { RedemptionBadge } from './perk-badges.tsx';

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

interface RedemptionTableProps<Row> {
  caption: string;
  /** Undefined while they load. */
  redemptions: readonly Row[] | undefined;
  formatMxp: (amountMxp: number) => string;
  formatMoment: (at: string) => string;
  onFulfil: (redemption: Row) => void;
  onRefund: (redemption: Row) => void;
}

const whoOf = ({ by }: RedemptionRow): string => by || 'A former user';

/** Who redeemed a perk, with what its offerer does next. */
export function RedemptionTable<Row extends RedemptionRow>(props: RedemptionTableProps<Row>) {
  const { caption, redemptions, formatMxp, formatMoment } = props;
  const columns: readonly TableColumn<Row>[] = [
    { key: 'by', header: 'User', cell: whoOf },
    { key: 'at', header: 'Redeemed', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
    { key: 'price', header: 'Price', align: 'end', cell: ({ price_mxp: price }) => formatMxp(price) },
    { key: 'state', header: 'Status', cell: ({ state }) => <RedemptionBadge state={state} /> },
    { key: 'words', header: 'Code or words', cell: ({ code, note, reason }) => reason || code || note },
    {
      key: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      cell: (redemption) => <Actions {...props} redemption={redemption} />,
    },
  ];
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      narrow="cards"
      columns={columns}
      rows={redemptions ?? []}
      rowKey={({ id }) => id}
      isLoading={!redemptions}
      loadingRowCount={3}
      empty={<EmptyState title="Not redeemed yet" />}
    />
  );
}

function Actions<Row extends RedemptionRow>(props: RedemptionTableProps<Row> & { redemption: Row }) {
  const { redemption, onFulfil, onRefund } = props;
  const { state, by } = redemption;
  const isWaiting = state === 'waiting';
  return (
    <Stack direction="row" gap={8} wrap>
      {isWaiting ? (
        <Button size="small" aria-label={`Fulfil for ${by}`} onClick={() => onFulfil(redemption)}>
          Fulfil
        </Button>
      ) : null}
      {by !== '' && (isWaiting || state === 'fulfilled') ? (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Refund ${by}`}
          onClick={() => onRefund(redemption)}
        >
          Refund
        </Button>
      ) : null}
    </Stack>
  );
}

interface SettleDialogProps {
  form: FormState;
  kind: 'fulfil' | 'refund';
  by: string;
  /** The price, as text. */
  price: string;
  field: Omit<TextAreaProps, 'label'>;
  onClose: () => void;
}

/** Marks a redemption as fulfilled with a note, or returns its price with a reason. */
export function SettleDialog({ form, kind, by, price, field, onClose }: SettleDialogProps) {
  const isRefund = kind === 'refund';
  return (
    <FormDialog
      form={form}
      title={isRefund ? `Refund ${by}?` : `Fulfil for ${by}?`}
      description={isRefund ? `${price} go back, once. The stock and the code are not offered again.` : undefined}
      submitLabel={isRefund ? 'Refund' : 'Fulfil'}
      busyLabel="Saving..."
      variant={isRefund ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <TextArea label={isRefund ? 'Reason' : 'Note'} rows={3} help={`${by} reads it.`} {...field} />
    </FormDialog>
  );
}
