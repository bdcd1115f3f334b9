import { REFERRAL_REWARD_MXP, formatMxp } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Card, Container, VisuallyHidden } from '@magnetx/ui';
import Magnet from 'lucide-react/icons/magnet';
import KeyRound from 'lucide-react/icons/key-round';
import Users from 'lucide-react/icons/users';
import styles from './join-features.module.css';

/** The three reasons to join. The reward stands out, because it is paid immediately. */
export function JoinFeatures() {
  return (
    <Container as="section" className={styles.features} aria-labelledby="join-features">
      <VisuallyHidden>
        <h2 id="join-features">{t('What you get')}</h2>
      </VisuallyHidden>
      <Card as="article" className={styles.reward}>
        <Magnet className={styles.icon} size={24} aria-hidden />
        <h3>{t('Earn rewards')}</h3>
        <p className={styles.claim}>{t('Get 1000 MXP points instantly')}</p>
        <p>
          {t('And {referralRewardMxp} for each friend who joins by your link. It shows the moment it happens.', {
            referralRewardMxp: formatMxp(REFERRAL_REWARD_MXP),
          })}
        </p>
      </Card>
      <Card as="article" className={styles.quiet}>
        <Users className={styles.icon} size={24} aria-hidden />
        <h3>{t('Community')}</h3>
        <p>{t('Meet the people who turn attention into on-chain action, and see where you stand among them.')}</p>
      </Card>
      <Card as="article" className={styles.quiet}>
        <KeyRound className={styles.icon} size={24} aria-hidden />
        <h3>{t('Early access')}</h3>
        <p>{t('Tasks, giveaways and opportunities open to the waitlist first.')}</p>
      </Card>
    </Container>
  );
}
