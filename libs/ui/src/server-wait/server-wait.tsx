import { t } from '@magnetx/texts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Banner } from '../banner/banner.tsx';
import styles from './server-wait.module.css';

const SHOWN_AFTER_MS = 1_500;

const isOnlineNow = () => navigator.onLine;
const isOnlineAtServer = () => true;

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Explains a wait for the server that lasts longer than a moment. Mount it while the page waits. */
export function ServerWait() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isOnline = useSyncExternalStore(subscribeToNetwork, isOnlineNow, isOnlineAtServer);
  if (!isLong) return null;
  return (
    <div className={styles.wait}>
      <Banner tone="info" title={isOnline ? t('MagnetX is not answering yet') : t('You are offline')}>
        {t('Trying again. You stay signed in meanwhile.')}
      </Banner>
    </div>
  );
}
