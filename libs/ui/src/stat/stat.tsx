import type { ReactNode } from 'react';
import styles from './stat.module.css';

export interface StatProps {
  label: string;
  value: ReactNode;
}

/** One figure that matters, in tabular digits so that it does not dance when it changes. */
export function Stat({ label, value }: StatProps) {
  return (
    <dl className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </dl>
  );
}
