import { REFERRAL_REWARD_MXP, SIGN_UP_REWARD_MXP, formatMxp, invitationTitle } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Avatar, Banner, cx, useInBrowser } from '@magnetx/ui';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Referral } from '../session/use-referral.ts';
import styles from './invitation.module.css';

const UNKNOWN_INVITATION = t('This invitation is not known');
const JOIN_WITHOUT = t('Its code does not exist. Ask your friend for the link again, or join without it.');

/** The note for a visitor who followed a referral link. It names the inviter if the link has their code. */
function Invitation({ inviter, className }: { inviter: Referral['inviter']; className?: string | undefined }) {
  return (
    <section className={cx(styles.invitation, className)} aria-label={t('Your invitation')}>
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
          <Trans
            text={
              'Connect with X to earn your first {strong}. The friend who invited ' +
              'you earns {referralRewardMxp} when you join.'
            }
            values={{
              strong: <strong>{formatMxp(SIGN_UP_REWARD_MXP)}</strong>,
              referralRewardMxp: formatMxp(REFERRAL_REWARD_MXP),
            }}
          />
        </p>
      </div>
    </section>
  );
}

/**
 * For a visitor who followed a referral link: who invites, or that no user has this code. Empty without a link. A
 * prerendered page keeps its place, if the gateway found a link.
 */
export function InvitationOf({ referral: { ref, inviter, isUnknown } }: { referral: Referral }) {
  if (!useInBrowser()) return <Invitation inviter={null} className={styles.place} />;
  if (isUnknown)
    return (
      <Banner tone="warning" title={UNKNOWN_INVITATION}>
        {JOIN_WITHOUT}
      </Banner>
    );
  return ref ? <Invitation inviter={inviter} /> : null;
}

/** The same in a line, with another text for a visitor without an invitation. */
export function InvitationLine({ referral, without }: { referral: Referral; without: string }) {
  const { ref, inviter, isUnknown } = referral;
  if (isUnknown) return UNKNOWN_INVITATION;
  return ref ? <span dir="auto">{invitationTitle(inviter)}</span> : without;
}
