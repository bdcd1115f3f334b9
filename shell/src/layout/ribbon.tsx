import type { ReactNode } from 'react';
import styles from './ribbon.module.css';

interface RibbonProps {
  readonly tone: 'warning' | 'info';
  /** The accessible name. */
  readonly label: string;
  /** The word that one is to see first. */
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A line above every page about the whole site. Several stand one above the other. */
export function Ribbon({ tone, label, title, children, action }: RibbonProps) {
  return (
    <aside className={`${styles.ribbon} ${styles[tone]}`} aria-label={label}>
      <p>
        <strong>{title}</strong> {children}
      </p>
      {action}
    </aside>
  );
}
