import { PageMain, ServerWait, Spinner, VisuallyHidden } from '@magnetx/ui';
import styles from './connecting-view.module.css';

/** While a sign-in or a stored session is being verified. */
export function ConnectingView({ isRestoring = false }: { isRestoring?: boolean }) {
  return (
    <PageMain title="Connecting" className={styles.view} toasts="top-right">
      <VisuallyHidden>
        <h1>Connecting</h1>
      </VisuallyHidden>
      <div className={styles.wait}>
        <Spinner label="Connecting to X..." />
        {isRestoring ? <ServerWait /> : null}
      </div>
    </PageMain>
  );
}
