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
import { t } from '@magnetx/texts';
import { Button, RedemptionPanel } from '@magnetx/ui';
import { useListProjectRedemptionsInfiniteQuery, useSettleProjectRedemptionMutation } from './perks.endpoints.ts';

const CSV: readonly CsvColumn<Redemption>[] = [
  { header: t('Date'), cell: ({ at }) => at },
  { header: t('User'), cell: ({ by }) => by },
  { header: t('Price (MXP)'), cell: ({ price_mxp: price }) => price, isNumeric: true },
  { header: t('Status'), cell: ({ state }) => state },
  { header: t('Code'), cell: ({ code }) => code },
  { header: t('Note'), cell: ({ note }) => note },
  { header: t('Reason'), cell: ({ reason }) => reason },
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
      paging={{ label: t('Show older redemptions'), answer }}
      formatMxp={formatMxp}
      formatMoment={formatMoment}
      settle={({ id: redemptionId }, state, words) => settle({ params: { redemptionId }, body: { state, words } })}
      failureText={failureTextFrom({ refused: t('Failed to change the redemption') })}
      actions={
        <Button size="small" variant="secondary" disabled={!rows?.length} onClick={() => save(rows ?? [])}>
          {t('Download as CSV')}
        </Button>
      }
      onClose={onClose}
    />
  );
}
