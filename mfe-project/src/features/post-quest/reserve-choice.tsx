import { formatCount, formatUsd, insufficientDollarsText } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { CheckField, Note, TextField } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { useGetBalanceQuery } from '../../shared/project/project.endpoints.ts';
import styles from './fee-card.module.css';
import type { ReserveForm } from './use-reserve-form.ts';

/** The places that the dollars pay for, if there are any. */
function fewerPlacesText({ rewardCents, costCents }: ReserveForm, heldCents: number): string {
  const places = costCents > rewardCents && rewardCents > 0 ? Math.floor(heldCents / rewardCents) : 0;
  return places === 0 ? 'or ' : `choose at most ${formatCount(places, 'place')}, or `;
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
        label={`Reserve ${what} for the ${reserve.isAd ? 'ad' : 'rewards'}`}
        checked={isWanted}
        onChange={(event) => reserve.setWanted(event.currentTarget.checked)}
      />
      {isWanted && mostCents === null ? (
        <TextField
          label="Amount to reserve (USD)"
          inputMode="decimal"
          autoComplete="off"
          help={`At least one reward: ${formatUsd(reserve.rewardCents)}.`}
          value={reserve.amount}
          onChange={(event) => reserve.setAmount(event.currentTarget.value)}
        />
      ) : null}
      <Note>
        {[
          isRequired ? 'Only funded quests go live.' : '',
          reserve.isAd || isRequired ? '' : 'People see which quests are funded.',
          'After the quest has ended, the rest returns to your balance.',
          balance ? `${formatUsd(heldCents)} is available.` : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </Note>
      {isRequired && mostCents === null ? (
        <p role="status" className={styles.shortage}>
          Cash rewards for any number of people do not go live. Set a limit of places and reserve them, or keep this as
          a draft.
        </p>
      ) : null}
      {isShort ? (
        <p role="status" className={styles.shortage}>
          {insufficientDollarsText({ costCents, heldCents })}. <Link to={paths.balance.href()}>Deposit dollars</Link>
          {isRequired ? <span>{`, ${fewerPlacesText(reserve, heldCents)}keep this as a draft.`}</span> : null}
        </p>
      ) : null}
    </>
  );
}
