import type { ReactNode } from 'react';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { IconSlot } from '../shared/icon-slot.tsx';
import { cx } from '../shared/cx.ts';
import styles from './tile.module.css';

interface TilesProps {
  children: ReactNode;
  /** Up to 60rem, up to four tiles become one strip, so that what they count is in view below it. */
  isStripWhereNarrow?: boolean | undefined;
}

/** Rows of up to six {@link Tile}s, two beside each other on a phone: one list of terms and what they amount to. */
export function Tiles({ children, isStripWhereNarrow }: TilesProps) {
  return (
    <div className={cx(styles.frame, isStripWhereNarrow && styles.strip)}>
      <dl className={styles.tiles}>{children}</dl>
    </div>
  );
}

export interface TileProps {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  /** Draws a place for the value instead. */
  isLoading?: boolean | undefined;
  /** For the one figure that matters most. */
  tone?: 'plain' | 'north' | 'south' | undefined;
}

/** One figure of a {@link Tiles} row. */
export function Tile({ label, value, icon, isLoading = false, tone = 'plain' }: TileProps) {
  return (
    <div className={cx(styles.tile, styles[tone])}>
      <dt className={styles.label}>
        <IconSlot className={styles.icon}>{icon}</IconSlot>
        {label}
      </dt>
      <dd className={styles.value} aria-busy={isLoading || undefined}>
        {isLoading ? <Skeleton width="60%" height="1em" /> : value}
      </dd>
    </div>
  );
}
