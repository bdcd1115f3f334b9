import { t } from '@magnetx/texts';
import styles from './progress-bar.module.css';

/** A thin bar at the top of the window while a page is on its way. It grows ever slower, and never claims the end. */
export function ProgressBar({ isActive }: { isActive: boolean }) {
  if (!isActive) return null;
  return (
    <div className={styles.track} role="progressbar" aria-label={t('Loading page')}>
      <div className={styles.bar} />
    </div>
  );
}
