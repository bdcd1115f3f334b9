import { formatMxp, type OfferedPerk, type PerkState } from '@magnetx/contracts';
import { listStateOf } from '@magnetx/federation/lists';
import { Button, ContentPage, ListFrame, PageHead, PerkTable } from '@magnetx/ui';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { usePermission } from '../../shared/access/permitted.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { useListProjectPerksInfiniteQuery } from './perks.endpoints.ts';
import { RedemptionPanel } from './redemption-panel.tsx';
import { StateDialog } from './state-dialog.tsx';

/** The perks of the project: users redeem them for MXP, which then belong to the project. */
export function PerksPage() {
  const answer = useListProjectPerksInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const canManage = usePermission('perks');
  const [isOffering, setIsOffering] = useState(false);
  const [changing, setChanging] = useState<{ perk: OfferedPerk; state: PerkState } | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const perks = answer.data?.pages.flatMap((page) => page.perks);
  const shown = perks?.find(({ id }) => id === shownId);
  const offer = (
    <Button icon={<Ticket />} onClick={() => setIsOffering(true)}>
      Offer a perk
    </Button>
  );
  return (
    <ContentPage title="Perks">
      <PageHead
        title="Perks"
        intro="Users redeem them for MXP, which go to your balance."
        actions={canManage ? offer : null}
      />
      <ListFrame
        state={listStateOf(answer)}
        label="List of perks"
        failedTitle="Your perks could not be loaded"
        paging={{ label: 'Show older perks', answer }}
      >
        <PerkTable
          perks={perks}
          formatMxp={formatMxp}
          canManage={canManage}
          canShow={() => true}
          canOfferAgain={({ admin_reason: reason }) => reason === ''}
          onChange={(perk, state) => setChanging({ perk, state })}
          onShow={({ id }) => setShownId(id)}
          emptyMessage="Offer something that your community wants."
        />
      </ListFrame>
      {shown ? <RedemptionPanel key={shown.id} perk={shown} onClose={() => setShownId(null)} /> : null}
      {isOffering ? <OfferDialog onClose={() => setIsOffering(false)} /> : null}
      {changing ? <StateDialog {...changing} onClose={() => setChanging(null)} /> : null}
    </ContentPage>
  );
}
