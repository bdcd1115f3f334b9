import { useEffect, useState } from 'react';
import { Banner } from '../banner/banner.tsx';
import styles from './server-wait.module.css';

const SHOWN_AFTER_MS = 1_500;

/** Explains a wait for the server that lasts longer than a moment. Mount it while the page waits. */
export function ServerWait() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <div className={styles.wait}>
      <Banner tone="info" title="MagnetX is not answering yet">
        Trying again. You stay signed in meanwhile.
      </Banner>
    </div>
  );
}
