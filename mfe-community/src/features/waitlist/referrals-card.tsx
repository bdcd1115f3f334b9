import { REFERRAL_REWARD_MXP, formatFigure, formatMxp } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Card, Note, PanelHead, Skeleton } from '@magnetx/ui';
import styles from './referrals-card.module.css';
import type { WaitlistFigures } from './use-waitlist-figures.ts';

/** How many friends have joined by the member's link. */
export function ReferralsCard({ figures }: { figures: WaitlistFigures }) {
  const { totalReferrals, isLoading } = figures;
  return (
    <Card as="section" className={styles.card} aria-labelledby="referrals-heading">
      <PanelHead id="referrals-heading" title={t('Referrals')} />
      <p className={styles.figure} data-testid="referral-total">
        {isLoading ? <Skeleton width="1.4em" height="1em" /> : formatFigure(totalReferrals)}
      </p>
      <Note>{t('{referralRewardMxp} for each', { referralRewardMxp: formatMxp(REFERRAL_REWARD_MXP) })}</Note>
    </Card>
  );
}
