import { formatMxp, type Perk } from '@magnetx/contracts';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Card, ContentPage, EmptyState, FilterButtons, ListFrame, PageHead, Skeleton } from '@magnetx/ui';
import { useState } from 'react';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { PerkCard } from './perk-card.tsx';
import { useListPerksInfiniteQuery } from './perks.endpoints.ts';
import styles from './perks.module.css';
import { ReceiptList } from './receipt-list.tsx';
import { RedeemDialog } from './redeem-dialog.tsx';

const READERS = { filter: choiceOf(['offers', 'mine']) };
const VIEWS = { offers: t('Offers'), mine: t('My perks') };

/** The perks that a user can redeem for MXP, and the receipts of those redeemed. */
export function PerksPage() {
  const { token } = useUserArea();
  const list = useListView(READERS);
  const view = list.view.filter;
  return (
    <ContentPage title={t('Perks')}>
      <PageHead
        title={t('Perks')}
        intro={t('Redeem your MXP. Your level keeps everything that you have earned.')}
        actions={
          <FilterButtons label={t('Show')} options={VIEWS} value={view} onChange={(filter) => list.set({ filter })} />
        }
      />
      {view === 'mine' ? (
        <ReceiptList token={token} />
      ) : (
        <Offers token={token} onRedeemed={() => list.set({ filter: 'mine' })} />
      )}
    </ContentPage>
  );
}

function Offers({ token, onRedeemed }: { token: string; onRedeemed: () => void }) {
  const answer = useListPerksInfiniteQuery(token, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<Perk | null>(null);
  const pages = answer.data?.pages ?? [];
  const perks = pages.flatMap((page) => page.perks);
  const balanceMxp = pages[0]?.balance_mxp ?? 0;
  return (
    <ListFrame
      state={listStateOf(answer)}
      label={t('List of perks')}
      failedTitle={t('The perks could not be loaded')}
      paging={{ label: t('Show more perks'), answer }}
      loading={
        <div role="status" aria-label={t('Loading perks')}>
          <Skeleton height={240} shape="block" />
        </div>
      }
    >
      <p className={styles.balance}>
        <Trans text="You have {strong}." values={{ strong: <strong>{formatMxp(balanceMxp)}</strong> }} />
      </p>
      {perks.length > 0 ? (
        <ul className={styles.grid}>
          {perks.map((perk) => (
            <li key={perk.id}>
              <PerkCard perk={perk} onRedeem={() => setChosen(perk)} />
            </li>
          ))}
        </ul>
      ) : (
        <Card>
          <EmptyState
            field="rewards"
            title={t('No perks yet')}
            message={t('Projects and MagnetX offer perks here. Your MXP stay until then.')}
          />
        </Card>
      )}
      {chosen ? (
        <RedeemDialog perk={chosen} balanceMxp={balanceMxp} onDone={onRedeemed} onClose={() => setChosen(null)} />
      ) : null}
    </ListFrame>
  );
}
