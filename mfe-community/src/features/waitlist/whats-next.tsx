import { REFERRAL_REWARD_MXP, formatMxp } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { paths } from '../../paths.ts';
import styles from './whats-next.module.css';

/** The next steps of a member. */
export function WhatsNext() {
  return (
    <section className={styles.next} aria-labelledby="next-heading">
      <h2 id="next-heading" className={styles.heading}>
        {t("What's Next")}
      </h2>
      <ol className={styles.steps}>
        <li>
          <strong>{t('Share your link')}</strong>
          <p>
            {t('Post it on X, or send it to one friend. Each who joins earns you {referralRewardMxp}.', {
              referralRewardMxp: formatMxp(REFERRAL_REWARD_MXP),
            })}
          </p>
        </li>
        <li>
          <strong>{t('Climb the board')}</strong>
          <p>{t('The ten who brought the most friends are listed on the leaderboard, and it moves live.')}</p>
        </li>
        <li>
          <strong>{t('See your profile')}</strong>
          <p>
            <Trans
              text={
                'Your points and your invite card are on <link>your dashboard</link>. Tasks, ' +
                'giveaways and opportunities open there, to the waitlist first.'
              }
              tags={{ link: <Link to={paths.dashboard.href()} /> }}
            />
          </p>
        </li>
      </ol>
    </section>
  );
}
