import { t } from '@magnetx/texts';
import { ProgressBar, Spinner } from '@magnetx/ui';
import styles from './site-pending.module.css';

/** Shown while the page's first content loads; a text joins the bar when that takes long. */
export function SitePending() {
  return (
    <>
      <ProgressBar isActive />
      <div className={styles.pending}>
        <Spinner label={t('Loading this page...')} />
      </div>
    </>
  );
}
