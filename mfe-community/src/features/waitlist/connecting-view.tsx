import { PageMain, Spinner, VisuallyHidden } from '@magnetx/ui';
import styles from './connecting-view.module.css';

/** While a sign-in or a stored session is being verified. */
export function ConnectingView() {
  return (
    <PageMain title="Connecting" className={styles.view} toasts="top-right">
      <VisuallyHidden>
        <h1>Connecting</h1>
      </VisuallyHidden>
      <Spinner label="Connecting to X..." />
    </PageMain>
  );
}
