import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  isActive: boolean;
  label?: string | undefined;
}

/** A thin bar at the top of the window while a page is on its way. It grows ever slower, and never claims the end. */
export function ProgressBar({ isActive, label = 'Loading page' }: ProgressBarProps) {
  if (!isActive) return null;
  return (
    <div className={styles.track} role="progressbar" aria-label={label}>
      <div className={styles.bar} />
    </div>
  );
}
