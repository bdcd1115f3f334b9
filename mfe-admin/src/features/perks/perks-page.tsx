import { formatMxp, PERK_FILTERS, SITE_NAME, type OfferedPerk, type PerkState } from '@magnetx/contracts';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { FilterButtons, ListFrame, PerkTable } from '@magnetx/ui';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { useRefusal } from '../../shared/access/use-refusal.ts';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { useListAdminPerksInfiniteQuery } from './perks.endpoints.ts';
import { RedemptionPanel } from './redemption-panel.tsx';
import { StateDialog } from './state-dialog.tsx';

const READERS = { filter: choiceOf(PERK_FILTERS) };
const SHOWN = { all: 'All', site: `Of ${SITE_NAME}` };

/** All perks, which admins can pause and end, and those of the site, which they offer and fulfil. */
export function PerksPage() {
  const list = useListView(READERS);
  const { filter: show } = list.view;
  const answer = useListAdminPerksInfiniteQuery({ show }, { refetchOnMountOrArgChange: true });
  const canManage = useRefusal('perks.manage') === undefined;
  const [isOffering, setIsOffering] = useState(false);
  const [changing, setChanging] = useState<{ perk: OfferedPerk; state: PerkState } | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const perks = answer.data?.pages.flatMap((page) => page.perks);
  const shown = perks?.find(({ id }) => id === shownId);
  return (
    <WorkPage
      title="Perks"
      intro="Users redeem them for MXP. Projects fulfil their own perks, and only they read their codes."
      actions={
        <PermittedButton permission="perks.manage" icon={<Ticket />} onClick={() => setIsOffering(true)}>
          Offer a perk
        </PermittedButton>
      }
    >
      <FilterButtons label="Show" options={SHOWN} value={show} onChange={(filter) => list.set({ filter })} />
      <ListFrame
        state={listStateOf(answer)}
        label="List of perks"
        failedTitle="The perks could not be loaded"
        paging={{ label: 'Show older perks', answer }}
      >
        <PerkTable
          perks={perks}
          formatMxp={formatMxp}
          hasOfferers
          canManage={canManage}
          canShow={({ project_id: projectId }) => projectId === null}
          canOfferAgain={({ project_id: projectId, admin_reason: reason }) => projectId === null || reason !== ''}
          onChange={(perk, state) => setChanging({ perk, state })}
          onShow={({ id }) => setShownId(id)}
          emptyMessage="Offer the first one, or wait for those of projects."
        />
      </ListFrame>
      {shown ? <RedemptionPanel key={shown.id} perk={shown} onClose={() => setShownId(null)} /> : null}
      {isOffering ? <OfferDialog onClose={() => setIsOffering(false)} /> : null}
      {changing ? <StateDialog {...changing} onClose={() => setChanging(null)} /> : null}
    </WorkPage>
  );
}
