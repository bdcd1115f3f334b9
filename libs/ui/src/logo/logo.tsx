import { cx } from '../shared/cx';
import styles from './logo.module.css';

const size = 32;
const feet = [5, 16, 27] as const;
const ground = 25;

/** Half an ellipse from one foot to the next: a field line between two poles. */
function arch(from: number, to: number, height: number): string {
  const radius = (to - from) / 2;
  return `M${from} ${ground}A${radius} ${height} 0 0 1 ${to} ${ground}`;
}

export interface LogoProps {
  /** The mark without the word; then give the link around it a name. */
  isMarkOnly?: boolean | undefined;
  className?: string | undefined;
}

/** Two arches between a north and a south pole: an M, and the field of a magnet. */
export function Logo({ isMarkOnly = false, className }: LogoProps) {
  const [left, middle, right] = feet;
  return (
    <span className={cx(styles.logo, className)}>
      <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} fill="none" aria-hidden="true">
        <path d={arch(left, middle, 18)} className={styles.northArch} />
        <path d={arch(middle, right, 18)} className={styles.southArch} />
        <circle cx={left} cy={ground} r="3.2" className={styles.northPole} />
        <circle cx={right} cy={ground} r="3.2" className={styles.southPole} />
      </svg>
      {isMarkOnly ? null : <span className={styles.word}>MagnetX</span>}
    </span>
  );
}
