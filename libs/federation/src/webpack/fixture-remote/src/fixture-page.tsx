import { useState } from 'react';
import { useHost } from '@magnetx/federation/host';
import styles from './fixture-page.module.css';

export function Component() {
  const { isDemo } = useHost();
  const [count, setCount] = useState(0);
  return (
    <button className={styles.fixtureButton} onClick={() => setCount(count + 1)}>
      {isDemo ? 'demo' : count}
    </button>
  );
}
