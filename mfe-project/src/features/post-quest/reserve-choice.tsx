import { formatUsd, insufficientDollarsText } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { CheckField, Note, TextField } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { useGetBalanceQuery } from '../../shared/project/project.endpoints.ts';
import styles from './fee-card.module.css';
import type { ReserveForm } from './use-reserve-form.ts';

/** The places that the dollars pay for, if there are any. */
function fewerPlacesText({ rewardCents, costCents }: ReserveForm, heldCents: number): string {
  const places = costCents > rewardCents && rewardCents > 0 ? Math.floor(heldCents / rewardCents) : 0;
  return places === 0
    ? `${t('or')} `
    : t('{places, plural, one {choose at most # place, or } other {choose at most # places, or }}', { places });
}

/** Whether posting also reserves the rewards from the project's dollars. */
export function ReserveChoice({ reserve }: { reserve: ReserveForm }) {
  const balance = useGetBalanceQuery(undefined, { refetchOnMountOrArgChange: true }).data;
  const { mostCents, isRequired, isWanted, costCents } = reserve;
  const heldCents = balance?.available_cents ?? 0;
  const isShort = isWanted && balance !== undefined && costCents > heldCents;
  const what = mostCents === null ? 'dollars' : formatUsd(mostCents);
  return (
    <>
      <CheckField
        label={reserve.isAd ? t('Reserve {what} for the ad', { what }) : t('Reserve {what} for the rewards', { what })}
        checked={isWanted}
        onChange={(event) => reserve.setWanted(event.currentTarget.checked)}
      />
      {isWanted && mostCents === null ? (
        <TextField
          label={t('Amount to reserve (USD)')}
          inputMode="decimal"
          autoComplete="off"
          help={t('At least one reward: {rewardCents}.', { rewardCents: formatUsd(reserve.rewardCents) })}
          value={reserve.amount}
          onChange={(event) => reserve.setAmount(event.currentTarget.value)}
        />
      ) : null}
      <Note>
        {[
          isRequired ? t('Only funded quests go live.') : '',
          reserve.isAd || isRequired ? '' : t('People see which quests are funded.'),
          t('After the quest has ended, the rest returns to your balance.'),
          balance ? t('{heldCents} is available.', { heldCents: formatUsd(heldCents) }) : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </Note>
      {isRequired && mostCents === null ? (
        <p role="status" className={styles.shortage}>
          {t(
            'Cash rewards for any number of people do not go live. Set a limit of ' +
              'places and reserve them, or keep this as a draft.',
          )}
        </p>
      ) : null}
      {isShort ? (
        <p role="status" className={styles.shortage}>
          {insufficientDollarsText({ costCents, heldCents })}.{' '}
          <Link to={paths.balance.href()}>{t('Deposit dollars')}</Link>
          {isRequired ? (
            <span>{t(', {reserve}keep this as a draft.', { reserve: fewerPlacesText(reserve, heldCents) })}</span>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
