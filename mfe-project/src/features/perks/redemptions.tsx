import {
  formatMoment,
  formatMxp,
  writeSpreadsheet,
  type CsvColumn,
  type OfferedPerk,
  type Redemption,
} from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { listStateOf } from '@magnetx/federation/lists';
import { saveFile } from '@magnetx/federation/save-file';
import { Button, RedemptionPanel } from '@magnetx/ui';
import { useListProjectRedemptionsInfiniteQuery, useSettleProjectRedemptionMutation } from './perks.endpoints.ts';

const CSV: readonly CsvColumn<Redemption>[] = [
  { header: 'Date', cell: ({ at }) => at },
  { header: 'User', cell: ({ by }) => by },
  { header: 'Price (MXP)', cell: ({ price_mxp: price }) => price, isNumeric: true },
  { header: 'Status', cell: ({ state }) => state },
  { header: 'Code', cell: ({ code }) => code },
  { header: 'Note', cell: ({ note }) => note },
  { header: 'Reason', cell: ({ reason }) => reason },
];

const save = (rows: readonly Redemption[]) =>
  saveFile('magnetx-redemptions.csv', 'text/csv;charset=utf-8', writeSpreadsheet(CSV, rows));

/** The redemptions of a perk. The file has those that are shown. */
export function Redemptions({ perk: { id, title }, onClose }: { perk: OfferedPerk; onClose: () => void }) {
  const answer = useListProjectRedemptionsInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const [settle] = useSettleProjectRedemptionMutation();
  const rows = answer.data?.pages.flatMap(({ redemptions }) => redemptions);
  return (
    <RedemptionPanel
      title={title}
      redemptions={rows}
      state={listStateOf(answer)}
      paging={{ label: 'Show older redemptions', answer }}
      formatMxp={formatMxp}
      formatMoment={formatMoment}
      settle={({ id: redemptionId }, state, words) => settle({ params: { redemptionId }, body: { state, words } })}
      failureText={failureTextFrom({ refused: 'Failed to change the redemption' })}
      actions={
        <Button size="small" variant="secondary" disabled={!rows?.length} onClick={() => save(rows ?? [])}>
          Download as CSV
        </Button>
      }
      onClose={onClose}
    />
  );
}
