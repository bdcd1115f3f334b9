import { locale, t } from '@magnetx/texts';
import X from 'lucide-react/icons/x';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  /** How many rows are selected; without any there is no bar. */
  count: number;
  onClear: () => void;
  ref?: Ref<HTMLElement> | undefined;
  /** The buttons for what is done with all of them. */
  children: ReactNode;
}

/** Stays at the bottom of the window, below a table, while rows of it are selected. Says how many there are. */
export function SelectionBar({ count, onClear, ref, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section ref={ref} className={styles.bar} aria-label={t('Selected rows')}>
      <p className={styles.count} role="status">
        {t('{count} selected', { count: count.toLocaleString(locale()) })}
      </p>
      <div className={styles.actions}>{children}</div>
      <IconButton label={t('Clear selection')} size="small" icon={<X />} onClick={onClear} />
    </section>
  );
}
