import { formatDay, formatFigure, formatMonth, formatUsd, type NextPayout, type Progress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Note, Panel, Skeleton, Tile, Tiles } from '@magnetx/ui';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { useGetRewardsQuery } from '../rewards/rewards.endpoints.ts';
import styles from './money-card.module.css';

const NONE = '–';

/** The sums that were earned and are on their way, and the next payout or its obstacle. `work` is under review. */
export function MoneyCard({ work, isFailed }: { work: Progress['under_review'] | undefined; isFailed: boolean }) {
  const { token } = useUserArea();
  const { data, isError } = useGetRewardsQuery(token);
  const isLoading = !data && !isError;
  return (
    <Panel title={t('Your money')} size="large">
      <Tiles>
        <Tile
          label={t('Earned so far')}
          tone="north"
          isLoading={isLoading}
          value={data ? formatUsd(data.paid_cents) : NONE}
        />
        <Tile label={t('On its way')} isLoading={isLoading} value={data ? formatUsd(data.payable_cents) : NONE} />
        <Tile
          label={t('Work in review')}
          isLoading={!work && !isFailed}
          value={work ? formatFigure(work.count) : NONE}
        />
        <Tile
          label={t('Next payout')}
          isLoading={isLoading}
          value={data ? formatDay(data.next_payout.prepared_on) : NONE}
        />
      </Tiles>
      <div className={styles.note}>
        {data ? <Note>{payoutText(data.next_payout)}</Note> : <Skeleton width="80%" height="1em" />}
      </div>
    </Panel>
  );
}

const OBSTACLES = {
  no_wallet: t('Set a payout wallet to be paid.'),
  bad_wallet: t('Your wallet cannot be paid. Set another one to be paid.'),
  shared_wallet: t('Another user has your wallet too. Verify that it is yours, or an admin has to look first.'),
  inactive: t('Your account is suspended, so it leaves you out.'),
} as const satisfies Record<NonNullable<NextPayout['obstacle']>, string>;

/** The sum in the next payout, the held one, and the obstacle. */
function payoutText({ month, amount_cents: cents, rewards, held_cents: held, obstacle }: NextPayout): string {
  const what = t('{rewards, plural, one {{cents} for # reward} other {{cents} for # rewards}}', {
    rewards,
    cents: formatUsd(cents),
  });
  const pays = obstacle ? t('{what} cannot be paid yet.', { what }) : t('The next payout has {what}.', { what });
  return [
    rewards > 0
      ? pays
      : t('The next payout has the work that is approved by the end of {month}.', { month: formatMonth(month) }),
    rewards > 0 && obstacle ? OBSTACLES[obstacle] : '',
    held > 0 ? t('{held} waits until an admin has checked it.', { held: formatUsd(held) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
