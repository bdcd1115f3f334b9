import { shortenAddress, type Progress } from '@magnetx/contracts';
import { listStateOf, useOpenDialog } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Badge, Button, ButtonLink, EmptyState, lazyPart, ListFrame, Skeleton, Stack } from '@magnetx/ui';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Ticket from 'lucide-react/icons/ticket';
import { paths } from '../../../paths.ts';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { Fold } from '../fold.tsx';
import { ReviewList } from './review-list.tsx';
import { PayableList } from './payable-list.tsx';
import styles from './rewards-card.module.css';
import { useGetRewardsQuery, type Rewards } from './rewards.endpoints.ts';

const UserStatementDialog = lazyPart(async () => (await import('./statement-dialog.tsx')).UserStatementDialog);

/** The user's work under review, their cash rewards, and the link to their statement. */
export function RewardsCard({ work }: { work: Progress['under_review'] | undefined }) {
  const { token } = useUserArea();
  const statement = useOpenDialog('statement');
  const rewards = useGetRewardsQuery(token);
  const hasNews = (work?.count ?? 0) > 0 || (rewards.data?.payable_cents ?? 0) > 0;
  return (
    <Fold title={t('Rewards')} hasNews={hasNews}>
      <Stack direction="row" gap={8} wrap>
        <ButtonLink variant="secondary" size="small" icon={<Ticket />} href={paths.perks.href()} render={routerLink}>
          {t('Spend MXP')}
        </ButtonLink>
        <Button variant="secondary" size="small" icon={<ReceiptText />} onClick={() => statement.open(1)}>
          {t('MXP statement')}
        </Button>
        <ButtonLink variant="quiet" size="small" href={paths.publicPayouts.href()} render={routerLink}>
          {t('How payouts work')}
        </ButtonLink>
        <ButtonLink variant="quiet" size="small" href={paths.holds.href()} render={routerLink}>
          {t('Rewards on hold')}
        </ButtonLink>
      </Stack>
      <ReviewList work={work} />
      <ListFrame
        state={listStateOf(rewards)}
        className={styles.card}
        failedTitle={t('Your rewards could not be loaded')}
        loading={<LoadingRewards />}
      >
        {rewards.data ? <RewardList rewards={rewards.data} /> : null}
      </ListFrame>
      {statement.id !== null ? <UserStatementDialog onClose={statement.close} /> : null}
    </Fold>
  );
}

function RewardList({ rewards }: { rewards: Rewards }) {
  const { user } = useUserArea();
  return (
    <>
      {user?.wallet_address ? (
        <Stack direction="row" gap={8} wrap>
          <span>{t('Payouts go to {address}', { address: shortenAddress(user.wallet_address) })}</span>
          {user.wallet_is_verified ? <Badge tone="success">{t('Verified')}</Badge> : null}
        </Stack>
      ) : null}
      {rewards.payables.length > 0 ? (
        <PayableList payables={rewards.payables} />
      ) : (
        <EmptyState
          field="rewards"
          title={t('No cash rewards yet')}
          message={t('Approved tasks and giveaway prizes appear here, from approval to payment.')}
          action={
            <ButtonLink variant="secondary" size="small" href={paths.tasks.href()} render={routerLink}>
              {t('Find a task')}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

function LoadingRewards() {
  return (
    <Stack gap={12} aria-busy="true">
      <Skeleton height={240} shape="block" />
    </Stack>
  );
}
