import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './area-header.module.css';

export interface AreaActionProps {
  label: string;
  /** In place of the label, where there is room for words. */
  words?: string | undefined;
  /** The native tooltip; the label when left out. */
  title?: string | undefined;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean | undefined;
  isBusy?: boolean | undefined;
  busyLabel?: string | undefined;
}

/** A button of an area's header: icon and words, the icon alone where the bar is narrow. */
export function AreaAction({ label, words = label, title = label, isBusy, busyLabel, ...button }: AreaActionProps) {
  return (
    <Button
      {...button}
      className={styles.action}
      variant="secondary"
      size="small"
      title={title}
      isBusy={isBusy}
      busyLabel={busyLabel}
      aria-label={isBusy ? busyLabel : label}
    >
      <span className={styles.words}>{words}</span>
    </Button>
  );
}
