import { formatMoment, formatMxp, PERK_FILTERS, SITE_NAME, type OfferedPerk } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { FilterButtons, PerkDesk, RedemptionPanel } from '@magnetx/ui';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { useRefusal } from '../../shared/access/use-refusal.ts';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import {
  useListAdminPerksInfiniteQuery,
  useListSiteRedemptionsInfiniteQuery,
  useSetAdminPerkStateMutation,
  useSettleSiteRedemptionMutation,
} from './perks.endpoints.ts';

const READERS = { filter: choiceOf(PERK_FILTERS) };
const SHOWN = { all: t('All'), site: t('Of {siteName}', { siteName: SITE_NAME }) };

/** All perks, which admins can pause and end, and those of the site, which they offer and fulfil. */
export function PerksPage() {
  const list = useListView(READERS);
  const { filter: show } = list.view;
  const answer = useListAdminPerksInfiniteQuery({ show }, { refetchOnMountOrArgChange: true });
  const [setState] = useSetAdminPerkStateMutation();
  const canManage = useRefusal('perks.manage') === undefined;
  const [isOffering, setIsOffering] = useState(false);
  const [shownId, setShownId] = useState<string | null>(null);
  const perks = answer.data?.pages.flatMap((page) => page.perks);
  const shown = perks?.find(({ id }) => id === shownId);
  return (
    <WorkPage
      title={t('Perks')}
      intro={t('Users redeem them for MXP. Projects fulfil their own perks, and only they read their codes.')}
      actions={
        <PermittedButton permission="perks.manage" icon={<Ticket />} onClick={() => setIsOffering(true)}>
          {t('Offer a perk')}
        </PermittedButton>
      }
    >
      <FilterButtons label={t('Show')} options={SHOWN} value={show} onChange={(filter) => list.set({ filter })} />
      <PerkDesk
        perks={perks}
        state={listStateOf(answer)}
        failedTitle={t('The perks could not be loaded')}
        paging={{ label: t('Show older perks'), answer }}
        formatMxp={formatMxp}
        hasOfferers
        canManage={canManage}
        canShow={({ project_id: projectId }) => projectId === null}
        canOfferAgain={({ project_id: projectId, admin_reason: reason }) => projectId === null || reason !== ''}
        onShow={({ id }) => setShownId(id)}
        reasonHelp={t('The project reads it.')}
        change={({ id: perkId }, state, reason) => setState({ params: { perkId }, body: { state, reason } })}
        failureText={failureTextFrom({ refused: t('Failed to change the perk') })}
        emptyMessage={t('Offer the first one, or wait for those of projects.')}
      />
      {shown ? <Redemptions key={shown.id} perk={shown} onClose={() => setShownId(null)} /> : null}
      {isOffering ? <OfferDialog onClose={() => setIsOffering(false)} /> : null}
    </WorkPage>
  );
}

function Redemptions({ perk: { id, title }, onClose }: { perk: OfferedPerk; onClose: () => void }) {
  const answer = useListSiteRedemptionsInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const [settle] = useSettleSiteRedemptionMutation();
  return (
    <RedemptionPanel
      title={title}
      redemptions={answer.data?.pages.flatMap(({ redemptions }) => redemptions)}
      state={listStateOf(answer)}
      paging={{ label: t('Show older redemptions'), answer }}
      formatMxp={formatMxp}
      formatMoment={formatMoment}
      settle={({ id: redemptionId }, state, words) => settle({ params: { redemptionId }, body: { state, words } })}
      failureText={failureTextFrom({ refused: t('Failed to change the redemption') })}
      onClose={onClose}
    />
  );
}
