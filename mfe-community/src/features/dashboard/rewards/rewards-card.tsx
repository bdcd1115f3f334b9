import { formatDay, formatMonth, formatUsd, shortenAddress, type NextPayout } from '@magnetx/contracts';
import { listStateOf, useOpenDialog } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Badge, Banner, Button, ButtonLink, EmptyState, ListFrame, Note, Panel, Skeleton, Stack } from '@magnetx/ui';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Ticket from 'lucide-react/icons/ticket';
import { paths } from '../../../paths.ts';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { PayableList } from './payable-list.tsx';
import styles from './rewards-card.module.css';
import { useGetRewardsQuery, type Rewards } from './rewards.endpoints.ts';
import { UserStatementDialog } from './statement-dialog.tsx';

/** The user's cash rewards, and the link to their statement. */
export function RewardsCard() {
  const { token } = useUserArea();
  const statement = useOpenDialog('statement');
  const rewards = useGetRewardsQuery(token);
  return (
    <Panel
      title={t('Rewards')}
      size="large"
      actions={
        <Stack direction="row" gap={8} wrap>
          <ButtonLink variant="secondary" size="small" icon={<Ticket />} href={paths.perks.href()} render={routerLink}>
            {t('Spend MXP')}
          </ButtonLink>
          <Button variant="secondary" size="small" icon={<ReceiptText />} onClick={() => statement.open(1)}>
            {t('View statement')}
          </Button>
        </Stack>
      }
    >
      <ListFrame
        state={listStateOf(rewards)}
        className={styles.card}
        failedTitle={t('Your rewards could not be loaded')}
        loading={<LoadingRewards />}
      >
        {rewards.data ? <RewardFigures rewards={rewards.data} /> : null}
      </ListFrame>
      {statement.id !== null ? <UserStatementDialog onClose={statement.close} /> : null}
    </Panel>
  );
}

function RewardFigures({ rewards }: { rewards: Rewards }) {
  const { user, openWallet } = useUserArea();
  const address = user?.wallet_address ?? null;
  const isWalletMissing = user !== undefined && address === null && rewards.payable_cents > 0;
  return (
    <>
      <dl className={styles.figures}>
        <Amount label={t('Approved')} cents={rewards.approved_cents} />
        <Amount label={t('Payable')} cents={rewards.payable_cents} />
        <Amount label={t('Paid')} cents={rewards.paid_cents} />
      </dl>
      <Note>{nextPayoutText(rewards.next_payout)}</Note>
      {isWalletMissing ? (
        <Banner
          tone="warning"
          title={t('Set a payout wallet to be paid')}
          action={
            <Button size="small" variant="secondary" onClick={openWallet}>
              {t('Set wallet')}
            </Button>
          }
        >
          {t('Rewards are deposited monthly. Without a wallet yours are carried over.')}
        </Banner>
      ) : null}
      {user && address !== null ? (
        <WalletLine address={address} isVerified={user.wallet_is_verified} isPayable={user.wallet_is_payable} />
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

const OBSTACLES = {
  no_wallet: t('You have set no wallet, so it leaves you out.'),
  bad_wallet: t('Your wallet cannot be paid, so it leaves you out.'),
  shared_wallet: t('Another user has your wallet too. It leaves you out until an admin has looked.'),
  inactive: t('Your account is suspended, so it leaves you out.'),
} as const satisfies Record<NonNullable<NextPayout['obstacle']>, string>;

/** When the next payout is prepared, what it would pay, what is held, and the obstacle. */
function nextPayoutText(next: NextPayout): string {
  const { month, prepared_on: day, amount_cents: cents, rewards, held_cents: held, obstacle } = next;
  const end = t('the end of {month}', { month: formatMonth(month) });
  const title = t('Next payout: prepared on {day}, with what is approved by {end}.', { day: formatDay(day), end });
  const waits = held > 0 ? ` ${t('{held} waits until an admin has checked it.', { held: formatUsd(held) })}` : '';
  if (rewards === 0) return title + (waits || ` ${t('Nothing of yours is in it yet.')}`);
  const what = t('{rewards, plural, one {{cents} for # reward} other {{cents} for # rewards}}', {
    rewards,
    cents: formatUsd(cents),
  });
  return obstacle
    ? t('{title} You have {what}. {obstacles}{waits}', { title, what, obstacles: OBSTACLES[obstacle], waits })
    : t('{title} It has {what} of yours.{waits}', { title, what, waits });
}

interface WalletLineProps {
  address: string;
  isVerified: boolean;
  isPayable: boolean;
}

/** Where payouts go, or that they cannot go there. */
function WalletLine({ address, isVerified, isPayable }: WalletLineProps) {
  const { openWallet } = useUserArea();
  if (isPayable) {
    return (
      <Stack direction="row" gap={8} wrap>
        <span>{t('Paid to {address}', { address: shortenAddress(address) })}</span>
        {isVerified ? <Badge tone="success">{t('Verified')}</Badge> : null}
      </Stack>
    );
  }
  return (
    <Banner
      tone="warning"
      title={t('Your wallet cannot be paid')}
      action={
        <Button size="small" variant="secondary" onClick={openWallet}>
          {t('Open wallet')}
        </Button>
      }
    >
      {t('Payouts leave you out until you have another wallet. Your rewards are carried over.')}
    </Banner>
  );
}

function Amount({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatUsd(cents)}</dd>
    </div>
  );
}

function LoadingRewards() {
  return (
    <Stack gap={12} aria-busy="true">
      <Skeleton height={48} />
      <Skeleton height={240} shape="block" />
    </Stack>
  );
}
