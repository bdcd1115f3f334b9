import { formatMoment, formatMxp, type OfferedPerk, type Redemption } from '@magnetx/contracts';
import { listStateOf } from '@magnetx/federation/lists';
import { Button, ListFrame, Panel, RedemptionTable } from '@magnetx/ui';
import { useState } from 'react';
import { useListSiteRedemptionsInfiniteQuery } from './perks.endpoints.ts';
import { FulfilDialog, RefundDialog } from './settle-dialogs.tsx';

/** The redemptions of a perk of the site. */
export function RedemptionPanel({ perk: { id, title }, onClose }: { perk: OfferedPerk; onClose: () => void }) {
  const answer = useListSiteRedemptionsInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const [fulfilled, setFulfilled] = useState<Redemption | null>(null);
  const [refunded, setRefunded] = useState<Redemption | null>(null);
  return (
    <Panel
      title={`Redemptions of ${title}`}
      actions={
        <Button size="small" variant="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ListFrame
        state={listStateOf(answer)}
        failedTitle="The redemptions could not be loaded"
        paging={{ label: 'Show older redemptions', answer }}
      >
        <RedemptionTable
          caption={`Redemptions of ${title}`}
          redemptions={answer.data?.pages.flatMap(({ redemptions }) => redemptions)}
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
