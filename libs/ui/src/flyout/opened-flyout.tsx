import { useRef } from 'react';
import { Dialog } from '@base-ui/react/dialog';
import { IconButton } from '../icon-button/icon-button.tsx';
import type { FlyoutProps } from './flyout.tsx';
import styles from './flyout.module.css';

/** A flyout that is or was open. */
export function OpenedFlyout({ label, icon, badge, title, open, onOpenChange, children }: FlyoutProps) {
  const region = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div ref={region} className={styles.region}>
      <Dialog.Root modal={false} open={open} onOpenChange={(next) => onOpenChange(next)}>
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
