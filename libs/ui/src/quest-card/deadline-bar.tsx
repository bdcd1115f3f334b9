import { cx } from '../shared/cx.ts';
import styles from './deadline-bar.module.css';

/** From here on the bar says that it is nearly over. */
const LATE_SHARE = 0.9;

export interface Deadline {
  /** The share of the time between start and end that has passed: 0 to 1. */
  readonly share: number;
  /** The time left, in words: `3d 4h left`. */
  readonly text: string;
  /** The moment of the end, shown to a pointer that rests. */
  readonly title?: string;
}

/** How much of a quest's time has passed: a bar, and the time left in words. */
export function DeadlineBar({ share, text, title }: Deadline) {
  const passed = Math.min(1, Math.max(0, share));
  return (
    <div className={cx(styles.deadline, passed >= 1 ? styles.isOver : passed >= LATE_SHARE && styles.isLate)}>
      {/* SVG, because its size is data, and the content security policy allows no style attribute in HTML. */}
      <svg className={styles.bar} width="100%" height="6" aria-hidden="true">
        <rect className={styles.whole} width="100%" height="6" rx="3" />
        <rect className={styles.passed} width={`${Math.round(passed * 100)}%`} height="6" rx="3" />
      </svg>
      <span className={styles.text} title={title || undefined}>
        {text}
      </span>
    </div>
  );
}
