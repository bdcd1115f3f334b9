import {
  formatMoment,
  formatMxp,
  writeSpreadsheet,
  type CsvColumn,
  type OfferedPerk,
  type Redemption,
} from '@magnetx/contracts';
import { listStateOf } from '@magnetx/federation/lists';
import { saveFile } from '@magnetx/federation/save-file';
import { Button, ListFrame, Panel, RedemptionTable, Stack } from '@magnetx/ui';
import { useState } from 'react';
import { useListProjectRedemptionsInfiniteQuery } from './perks.endpoints.ts';
import { FulfilDialog, RefundDialog } from './settle-dialogs.tsx';

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

/** The redemptions of a perk, with what is to be fulfilled. The file has those that are shown. */
export function RedemptionPanel({ perk: { id, title }, onClose }: { perk: OfferedPerk; onClose: () => void }) {
  const answer = useListProjectRedemptionsInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const [fulfilled, setFulfilled] = useState<Redemption | null>(null);
  const [refunded, setRefunded] = useState<Redemption | null>(null);
  const rows = answer.data?.pages.flatMap(({ redemptions }) => redemptions);
  return (
    <Panel
      title={`Redemptions of ${title}`}
      actions={
        <Stack direction="row" gap={8} wrap>
          <Button size="small" variant="secondary" disabled={!rows?.length} onClick={() => save(rows ?? [])}>
            Download as CSV
          </Button>
          <Button size="small" variant="quiet" onClick={onClose}>
            Close
          </Button>
        </Stack>
      }
    >
      <ListFrame
        state={listStateOf(answer)}
        failedTitle="The redemptions could not be loaded"
        paging={{ label: 'Show older redemptions', answer }}
      >
        <RedemptionTable
          caption={`Redemptions of ${title}`}
          redemptions={rows}
          formatMxp={formatMxp}
          formatMoment={formatMoment}
          onFulfil={setFulfilled}
          onRefund={setRefunded}
        />
      </ListFrame>
      {fulfilled ? <FulfilDialog redemption={fulfilled} onClose={() => setFulfilled(null)} /> : null}
      {refunded ? <RefundDialog redemption={refunded} onClose={() => setRefunded(null)} /> : null}
    </Panel>
  );
}
