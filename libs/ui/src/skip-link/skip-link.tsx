import { t } from '@magnetx/texts';
import styles from './skip-link.module.css';

/** The first stop of the tab key: jumps over the navigation. Unseen until it has focus. */
export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <a className={styles.link} href={`#${targetId}`}>
      {t('Skip to content')}
    </a>
  );
}
