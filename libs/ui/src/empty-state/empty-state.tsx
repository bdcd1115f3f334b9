import type { ReactNode } from 'react';
import { FieldLines } from '../field-lines/field-lines';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** What to do next. */
  message?: ReactNode;
  action?: ReactNode;
  /** In place of the field lines. */
  art?: ReactNode;
}

/** A place where nothing is yet. */
export function EmptyState({ title, message, action, art }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.art} aria-hidden="true">
        {art ?? <FieldLines density={12} />}
      </div>
      <p className={styles.title}>{title}</p>
      {message ? <p className={styles.message}>{message}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
