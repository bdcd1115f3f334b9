import { cx } from '../shared/cx.ts';
import styles from './logo.module.css';

const size = 32;
const middle = size / 2;
const poleDistance = 10.5;

/** A line that comes from the corner of one side, bends away from the other pole, and leaves by the next corner. */
function bentLine(side: -1 | 1): string {
  const end = middle + side * 11;
  const bend = middle - side * 7;
  return `M${end} 4Q${bend} ${middle} ${end} ${size - 4}`;
}

export interface LogoProps {
  /** The mark without the word; then give the link around it a name. */
  isMarkOnly?: boolean | undefined;
  className?: string | undefined;
}

/** A north and a south pole, and the lines between them: they meet in an X. */
export function Logo({ isMarkOnly = false, className }: LogoProps) {
  return (
    <span className={cx(styles.logo, className)}>
      <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} fill="none" aria-hidden="true">
        <path d={bentLine(-1)} className={styles.northLine} />
        <path d={bentLine(1)} className={styles.southLine} />
        <circle cx={middle - poleDistance} cy={middle} r="3" className={styles.northPole} />
        <circle cx={middle + poleDistance} cy={middle} r="3" className={styles.southPole} />
      </svg>
      {isMarkOnly ? null : <span className={styles.word}>MagnetX</span>}
    </span>
  );
}
