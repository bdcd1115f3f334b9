import type { ReactNode } from 'react';
import styles from './icon-facts.module.css';

/** A row of {@link IconFact}s about one thing. */
export function IconFacts({ children }: { children: ReactNode }) {
  return <ul className={styles.facts}>{children}</ul>;
}

/** A small fact. Assistive technology announces its text and, as its tooltip, the label. */
export function IconFact({ icon, label, children }: { icon: ReactNode; label?: string; children: ReactNode }) {
  return (
    <li className={styles.fact} title={label}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </li>
  );
}
