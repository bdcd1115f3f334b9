import { REFERRAL_REWARD_MXP, formatMxp } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { paths } from '../../paths.ts';
import styles from './whats-next.module.css';

/** The next steps of a member. */
export function WhatsNext() {
  return (
    <section className={styles.next} aria-labelledby="next-heading">
      <h2 id="next-heading" className={styles.heading}>
        What&apos;s Next
      </h2>
      <ol className={styles.steps}>
        <li>
          <strong>Share your link</strong>
          <p>Post it on X, or send it to one friend. Each who joins earns you {formatMxp(REFERRAL_REWARD_MXP)}.</p>
        </li>
        <li>
          <strong>Climb the board</strong>
          <p>The ten who brought the most friends are listed on the leaderboard, and it moves live.</p>
        </li>
        <li>
          <strong>See your profile</strong>
          <p>
            Your points and your invite card are on <Link to={paths.dashboard.href()}>your dashboard</Link>. Tasks,
            giveaways and opportunities open there, to the waitlist first.
          </p>
        </li>
      </ol>
    </section>
  );
}
