import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '@base-ui/react/dialog';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './flyout.module.css';

export interface FlyoutProps {
  /** The accessible name of the button. */
  label: string;
  icon: ReactNode;
  /** A short mark at the icon's corner, such as a count; the label says it in words. */
  badge?: ReactNode;
  /** The accessible name of the panel. */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A flyout that is or was open. */
export function OpenedFlyout({ label, icon, badge, title, open, onOpenChange, children }: FlyoutProps) {
  const region = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    // Opened by its own button, the panel belongs to it: the focus returns there, and moves between the two.
    button.current?.focus();
    button.current?.click();
  }, []);

  function handleOpenChange(next: boolean): void {
    setIsReady(true);
    onOpenChange(next);
  }

  return (
    <div ref={region} className={styles.region}>
      <Dialog.Root modal={false} open={open && isReady} onOpenChange={handleOpenChange}>
        <Dialog.Trigger ref={button} render={<IconButton label={label} icon={icon} />} />
        {badge}
        <Dialog.Portal container={region}>
          <Dialog.Popup className={styles.panel} aria-label={title} finalFocus={button}>
            {children}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  );
}
