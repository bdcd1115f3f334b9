import type { ReactNode } from 'react';
import { FieldLines } from '../field-lines/field-lines';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** The element of the title: a heading where it is the whole page. */
  titleAs?: 'p' | 'h1' | undefined;
  /** What to do next. */
  message?: ReactNode;
  action?: ReactNode;
  /** In place of the field lines. */
  art?: ReactNode;
}

/** A place where nothing is yet. */
export function EmptyState({ title, titleAs: Title = 'p', message, action, art }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.art} aria-hidden="true">
        {art ?? <FieldLines density={12} />}
      </div>
      <Title className={styles.title}>{title}</Title>
      {message ? <p className={styles.message}>{message}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
