import { REFERRAL_REWARD_MXP, SIGN_UP_REWARD_MXP, formatMxp, invitationTitle } from '@magnetx/contracts';
import { Avatar } from '@magnetx/ui';
import UserPlus from 'lucide-react/icons/user-plus';
import { useInviter } from '../session/use-inviter.ts';
import styles from './invitation.module.css';

/** The note for a visitor who followed a referral link. It names the inviter if the link has their code. */
export function Invitation({ referral }: { referral: string }) {
  const inviter = useInviter(referral);
  return (
    <section className={styles.invitation} aria-label="Your invitation">
      <span className={styles.picture}>
        {inviter ? (
          <Avatar name={inviter.name} src={inviter.avatar} size="small" isDecorative />
        ) : (
          <UserPlus className={styles.icon} size={22} aria-hidden />
        )}
      </span>
      <div className={styles.text}>
        <p className={styles.title} dir="auto">
          {invitationTitle(inviter)}
        </p>
        <p>
          Connect with X to earn your first <strong>{formatMxp(SIGN_UP_REWARD_MXP)}</strong>. The friend who invited you
          earns {formatMxp(REFERRAL_REWARD_MXP)} when you join.
        </p>
      </div>
    </section>
  );
}

/** The same in a line. */
export function InvitationLine({ referral }: { referral: string }) {
  return <span dir="auto">{invitationTitle(useInviter(referral))}</span>;
}
