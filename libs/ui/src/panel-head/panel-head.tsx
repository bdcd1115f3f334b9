import type { ReactNode } from 'react';
import styles from './panel-head.module.css';

export interface PanelHeadProps {
  title: string;
  /** Of the heading, for what it labels. */
  id?: string | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Opposite the title; below it where there is no room. */
  actions?: ReactNode;
}

/** The heading of a card or of another part of a page, and what belongs beside it. */
export function PanelHead({ title, id, size = 'medium', actions }: PanelHeadProps) {
  const heading = (
    <h2 id={id} className={styles[size]}>
      {title}
    </h2>
  );
  if (!actions) return heading;
  return (
    <div className={styles.head}>
      {heading}
      {actions}
    </div>
  );
}
