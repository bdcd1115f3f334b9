import { formatFigure } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { AnimatedNumber, Card, FieldLines, PanelHead, Skeleton, buttonClassName } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import styles from './referral-card.module.css';
import type { UserFigures } from './use-user-figures.ts';

const FIELD_AREA = { width: 360, height: 280 };
const FIELD_POLES = [
  { x: 110, y: 140, charge: 1 },
  { x: 250, y: 140, charge: -1 },
];

/** An amount of MXP; undefined while it loads. */
function Mxp({ term, value }: { term: string; value: number | undefined }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={styles.figure}>
        {value === undefined ? (
          <Skeleton width="3em" height="0.9em" />
        ) : (
          <>
            <AnimatedNumber value={value} format={formatFigure} isSilent />
            <span className={styles.unit}> MXP</span>
          </>
        )}
      </dd>
    </div>
  );
}

/** How many friends came, and all points. The field tightens when points arrive. */
export function ReferralCard({ figures: { totalPoints, totalReferrals } }: { figures: UserFigures }) {
  return (
    <Card as="section" padding="none" className={styles.card} aria-labelledby="referral-heading">
      <div className={styles.field}>
        <FieldLines poles={FIELD_POLES} area={FIELD_AREA} density={18} pulse={totalPoints ?? 0} />
      </div>
      <div className={styles.text}>
        <PanelHead id="referral-heading" title={t('Referrals')} size="large" />
        <dl className={styles.figures}>
          <div>
            <dt>{t('Referrals made')}</dt>
            <dd className={styles.figure} data-testid="referral-total">
              {totalReferrals === undefined ? (
                <Skeleton width="1.2em" height="0.9em" />
              ) : (
                <AnimatedNumber value={totalReferrals} format={formatFigure} />
              )}
            </dd>
          </div>
          <Mxp term={t('Total points')} value={totalPoints} />
        </dl>
        <div className={styles.foot}>
          <Link
            to={paths.leaderboard.href('referrals')}
            className={buttonClassName({ variant: 'secondary', size: 'small' })}
          >
            {t('See the leaderboard')}
          </Link>
        </div>
      </div>
    </Card>
  );
}
