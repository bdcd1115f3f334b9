import { useState, type ReactNode } from 'react';
import styles from './fold.module.css';

/** Fields that most quests do not need. `isOpen` counts at first. */
export function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  const [wasOpen] = useState(isOpen);
  return (
    <details open={wasOpen} className={styles.fold}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
