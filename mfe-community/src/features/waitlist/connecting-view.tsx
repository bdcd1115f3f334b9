import { t } from '@magnetx/texts';
import { PageMain, ServerWait, Spinner, VisuallyHidden } from '@magnetx/ui';
import styles from './connecting-view.module.css';

/** While a sign-in or a stored session is being verified. */
export function ConnectingView({ isRestoring = false }: { isRestoring?: boolean }) {
  return (
    <PageMain title={t('Connecting')} className={styles.view} toasts="top-right">
      <VisuallyHidden>
        <h1>{t('Connecting')}</h1>
      </VisuallyHidden>
      <div className={styles.wait}>
        <Spinner label={t('Connecting to X...')} />
        {isRestoring ? <ServerWait /> : null}
      </div>
    </PageMain>
  );
}
