import { REFERRAL_REWARD_MXP, SIGN_UP_REWARD_MXP, formatFigure, formatMxp } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { AnimatedNumber, Card, FieldLines, Skeleton } from '@magnetx/ui';
import styles from './mxp-card.module.css';
import type { WaitlistFigures } from './use-waitlist-figures.ts';

const FIGURES_MISSING = t('Your latest figures could not be fetched. They are tried again within two minutes.');
const HOW_IT_GROWS = t('{signUpRewardMxp} for joining, and {referralRewardMxp} for each friend who joins.', {
  signUpRewardMxp: formatMxp(SIGN_UP_REWARD_MXP),
  referralRewardMxp: formatMxp(REFERRAL_REWARD_MXP),
});

const FIELD_AREA = { width: 360, height: 320 };
const FIELD_POLES = [
  { x: 110, y: 160, charge: 1 },
  { x: 250, y: 160, charge: -1 },
];

/** The figure that it is all about. When it changes it counts to its new value, and the field tightens once. */
export function MxpCard({ figures }: { figures: WaitlistFigures }) {
  const { totalPoints, isLoading, isFallback } = figures;
  return (
    <Card as="section" padding="none" className={styles.card} aria-labelledby="mxp-heading">
      <div className={styles.field}>
        <FieldLines
          key={isLoading ? 'loading' : 'known'}
          poles={FIELD_POLES}
          area={FIELD_AREA}
          density={20}
          pulse={totalPoints}
        />
      </div>
      <div className={styles.content}>
        <h2 id="mxp-heading" className={styles.label}>
          {t('Your MXP')}
        </h2>
        <p className={styles.figure}>
          {isLoading ? (
            <Skeleton width="3.2em" height="0.95em" shape="block" />
          ) : (
            <AnimatedNumber value={totalPoints} format={formatFigure} />
          )}
        </p>
        <p className={styles.hint}>{isFallback ? FIGURES_MISSING : HOW_IT_GROWS}</p>
      </div>
    </Card>
  );
}
