import { REFERRAL_REWARD_MXP, SIGN_UP_REWARD_MXP, formatMxp } from '@magnetx/contracts';
import UserPlus from 'lucide-react/icons/user-plus';
import styles from './invitation.module.css';

/** The note for a visitor who followed a referral link. */
export function Invitation() {
  return (
    <section className={styles.invitation} aria-label="Your invitation">
      <UserPlus className={styles.icon} size={22} aria-hidden />
      <div>
        <p className={styles.title}>You were invited to MagnetX</p>
        <p>
          Connect with X to earn your first <strong>{formatMxp(SIGN_UP_REWARD_MXP)}</strong>. The friend who invited you
          earns {formatMxp(REFERRAL_REWARD_MXP)} when you join.
        </p>
      </div>
    </section>
  );
}
