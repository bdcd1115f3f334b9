import { ProgressBar, Spinner } from '@magnetx/ui';
import styles from './site-pending.module.css';

/** What stands in the page while its first content is on the way; words join the bar when that takes a while. */
export function SitePending() {
  return (
    <>
      <ProgressBar isActive />
      <div className={styles.pending}>
        <Spinner label="Loading this page..." />
      </div>
    </>
  );
}
