import { formatMxp } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Button, ContentPage, PageHead, PerkDesk } from '@magnetx/ui';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { usePermission } from '../../shared/access/permitted.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { useListProjectPerksInfiniteQuery, useSetProjectPerkStateMutation } from './perks.endpoints.ts';
import { Redemptions } from './redemptions.tsx';

/** The perks of the project: users redeem them for MXP, which then belong to the project. */
export function PerksPage() {
  const answer = useListProjectPerksInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const [setState] = useSetProjectPerkStateMutation();
  const canManage = usePermission('perks');
  const [isOffering, setIsOffering] = useState(false);
  const [shownId, setShownId] = useState<string | null>(null);
  const perks = answer.data?.pages.flatMap((page) => page.perks);
  const shown = perks?.find(({ id }) => id === shownId);
  const offer = (
    <Button icon={<Ticket />} onClick={() => setIsOffering(true)}>
      {t('Offer a perk')}
    </Button>
  );
  return (
    <ContentPage title={t('Perks')}>
      <PageHead
        title={t('Perks')}
        intro={t('Users redeem them for MXP, which go to your balance.')}
        actions={canManage ? offer : null}
      />
      <PerkDesk
        perks={perks}
        state={listStateOf(answer)}
        failedTitle={t('Your perks could not be loaded')}
        paging={{ label: t('Show older perks'), answer }}
        formatMxp={formatMxp}
        canManage={canManage}
        canShow={() => true}
        canOfferAgain={({ admin_reason: reason }) => reason === ''}
        onShow={({ id }) => setShownId(id)}
        change={({ id: perkId }, state) => setState({ params: { perkId }, body: { state } })}
        failureText={failureTextFrom({ refused: t('Failed to change the perk') })}
        emptyMessage={t('Offer something that your community wants.')}
      />
      {shown ? <Redemptions key={shown.id} perk={shown} onClose={() => setShownId(null)} /> : null}
      {isOffering ? <OfferDialog onClose={() => setIsOffering(false)} /> : null}
    </ContentPage>
  );
}
