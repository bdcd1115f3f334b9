import { useId, useRef } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { useCloseFromOutside } from '../shared/use-close-from-outside';
import styles from './flyout.module.css';

export interface FlyoutProps {
  /** The accessible name of the button. */
  label: string;
  icon: ReactNode;
  /** A short mark at the icon's corner, such as a count; the label says it in words. */
  badge?: ReactNode;
  /** The accessible name of what unfolds. */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/**
 * A panel that unfolds below its button, above the page; on a phone as wide as the window. Not modal: the tab key goes
 * on into it, and leaving it, Escape or a press elsewhere folds it.
 */
export function Flyout({ label, icon, badge, title, open, onOpenChange, children }: FlyoutProps) {
  const panelId = useId();
  const regionRef = useRef<HTMLDivElement>(null);
  useCloseFromOutside(regionRef, open, () => onOpenChange(false));

  function closeWhenLeft({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onOpenChange(false);
  }

  return (
    <div ref={regionRef} className={styles.region} onBlur={closeWhenLeft}>
      <IconButton
        label={label}
        icon={icon}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => onOpenChange(!open)}
      />
      {badge ? (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      ) : null}
      {open ? (
        <section id={panelId} className={styles.panel} aria-label={title}>
          {children}
        </section>
      ) : null}
    </div>
  );
}
