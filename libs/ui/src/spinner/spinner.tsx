import { cx } from '../shared/cx.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './spinner.module.css';

/** The turning mark alone, for a place that already says in words that something is under way. */
export function SpinnerMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx(styles.mark, className)} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" className={styles.track} strokeWidth="3" />
      <path d="M12 3a9 9 0 0 1 9 9" className={styles.arc} strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

export interface SpinnerProps {
  /** The activity in progress. Shown beside the mark unless `isLabelHidden`. */
  label: string;
  isLabelHidden?: boolean | undefined;
}

/** A wait of unknown length, announced politely. */
export function Spinner({ label, isLabelHidden = false }: SpinnerProps) {
  return (
    <span role="status" className={styles.spinner}>
      <SpinnerMark />
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </span>
  );
}
