import type { ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import { IconSlot } from '../shared/icon-slot.tsx';
import styles from './badge.module.css';

export interface BadgeProps {
  tone?: 'neutral' | 'north' | 'south' | 'success' | 'warning' | 'danger' | undefined;
  icon?: ReactNode;
  /** The status in a word; colour and icon only underline it. */
  children: ReactNode;
}

/** A short status. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      <IconSlot className={styles.icon}>{icon}</IconSlot>
      <span>{children}</span>
    </span>
  );
}
