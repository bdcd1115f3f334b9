import type { ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './page-head.module.css';

export interface PageHeadProps {
  title: string;
  /** The purpose of the page, in a sentence. */
  intro?: ReactNode;
  /** Opposite the title; below it where there is no room. */
  actions?: ReactNode;
  /** `small` leaves the room to tables. */
  size?: 'small' | 'large' | undefined;
}

/** The head of a page: its h1, and its actions. */
export function PageHead({ title, intro, actions, size = 'large' }: PageHeadProps) {
  return (
    <div className={cx(styles.head, styles[size])}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {intro ? <p className={styles.intro}>{intro}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
