import { PICTURE_SIZES, REFERRAL_REWARD_MXP, SIGN_UP_REWARD_MXP, formatMxp } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { CopyField, Panel } from '@magnetx/ui';
import { useInviter } from '../../shared/session/use-inviter.ts';
import { ShareMenu } from '../../shared/share/share-menu.tsx';
import styles from './dashboard.module.css';

const linkOf = (code: string) => `${window.location.origin}?ref=${encodeURIComponent(code)}`;

/** The user's referral code, the address that carries it, and what others see of it. */
export function InviteCard({ referralCode }: { referralCode: string }) {
  return (
    <div id="invite">
      <Panel title={t('Invite Friends')} size="large" gap="small">
        <p>
          <Trans
            text="Your referral code is {strong}"
            values={{ strong: <strong className="tabular">{referralCode || t('Loading...')}</strong> }}
          />
        </p>
        <p>{t('{reward} for each friend who joins.', { reward: formatMxp(REFERRAL_REWARD_MXP) })}</p>
        {referralCode ? (
          <CopyField label={t('Invite link')} value={linkOf(referralCode)} />
        ) : (
          <div className={styles.waiting} aria-hidden="true">
            <CopyField label={t('Invite link')} value={linkOf('MX-00000000')} />
          </div>
        )}
        <Preview referralCode={referralCode} />
        <ShareMenu
          title={t('Join me on MagnetX, and start with {signUpRewardMxp}.', {
            signUpRewardMxp: formatMxp(SIGN_UP_REWARD_MXP),
          })}
          address={window.location.origin}
          referralCode={referralCode || undefined}
          hasCopy={false}
        />
      </Panel>
    </div>
  );
}

/** The picture that other sites show beside the link. */
function Preview({ referralCode }: { referralCode: string }) {
  const inviter = useInviter(referralCode);
  return (
    <div className={styles.preview}>
      {inviter ? (
        <img
          {...PICTURE_SIZES.cover.share}
          src={new URL(inviter.picture.address).pathname}
          alt={t('Shown beside your link: {alt}', { alt: inviter.picture.alt })}
          loading="lazy"
          decoding="async"
        />
      ) : null}
    </div>
  );
}
