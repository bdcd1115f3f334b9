import type { ReactNode } from 'react';
import { cx } from '../shared/cx';
import styles from './stat.module.css';

export interface StatProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  size?: 'medium' | 'large' | undefined;
}

/** One figure that matters, in tabular digits so that it does not dance when it changes. */
export function Stat({ label, value, hint, size = 'medium' }: StatProps) {
  return (
    <dl className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={cx(styles.value, styles[size])}>{value}</dd>
      {hint ? <dd className={styles.hint}>{hint}</dd> : null}
    </dl>
  );
}
