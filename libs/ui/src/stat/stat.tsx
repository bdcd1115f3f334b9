import type { ReactNode } from 'react';
import styles from './stat.module.css';

/** One figure that matters, in tabular digits so that it does not dance when it changes. */
export function Stat({ label, value }: { label: string; value: ReactNode }) {
  return (
    <dl className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </dl>
  );
}
