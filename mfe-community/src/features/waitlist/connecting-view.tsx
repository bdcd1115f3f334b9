import { Spinner } from '@magnetx/ui';
import { PageMain } from '../../shared/components/page-main';
import styles from './connecting-view.module.css';

/** While a sign-in or a stored session is being verified. */
export function ConnectingView() {
  return (
    <PageMain title="Connecting" className={styles.view}>
      <Spinner label="Connecting to X..." />
    </PageMain>
  );
}
