import { useState, type ReactNode } from 'react';
import styles from './fold.module.css';

interface FoldProps {
  title: string;
  /** At first. */
  isOpen: boolean;
  children: ReactNode;
}

/** Fields that most quests do not need. */
export function Fold({ title, isOpen, children }: FoldProps) {
  const [wasOpen] = useState(isOpen);
  return (
    <details open={wasOpen} className={styles.fold}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
