import { t } from '@magnetx/texts';
import styles from './medal.module.css';

const MEDALS = {
  1: { name: t('1st place'), className: styles.gold },
  2: { name: t('2nd place'), className: styles.silver },
  3: { name: t('3rd place'), className: styles.bronze },
} as const;

type MedalRank = keyof typeof MEDALS;

/** The first three of the board carry a medal in place of their rank. */
export function hasMedal(rank: number): rank is MedalRank {
  return rank in MEDALS;
}

export function Medal({ rank }: { rank: MedalRank }) {
  const { name, className } = MEDALS[rank];
  return (
    <svg className={className} viewBox="0 0 32 36" width="28" height="32" role="img" aria-label={name}>
      <path className={styles.ribbon} d="M8 1h6l3 11h-5zM24 1h-6l-3 11h5z" />
      <circle className={styles.disc} cx="16" cy="23" r="11.5" />
      <circle className={styles.rim} cx="16" cy="23" r="8.5" />
      <text className={styles.figure} x="16" y="27.4" textAnchor="middle" aria-hidden="true">
        {rank}
      </text>
    </svg>
  );
}
