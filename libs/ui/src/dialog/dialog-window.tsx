import { t } from '@magnetx/texts';
import { useRef, type ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { IconButton } from '../icon-button/icon-button.tsx';
import { cx } from '../shared/cx.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons at the bottom, the main one last. */
  actions?: ReactNode;
  /** `drawer` fills the start of the window, from top to bottom; `sheet` fills the width of its bottom edge. */
  size?: 'medium' | 'large' | 'wide' | 'drawer' | 'sheet' | undefined;
  /** Where the focus goes when it opens: to the first field, or to the title of what is read before it is used. */
  startsAt?: 'field' | 'title' | undefined;
}

/** A dialog that is or was open. */
export function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  size = 'medium',
  startsAt = 'field',
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The content may have no focusable element, so it is focusable itself for keyboard scrolling.
  const readable = startsAt === 'title' ? { role: 'region', 'aria-label': title, tabIndex: 0 } : {};
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={cx(styles.popup, styles[size])}
          initialFocus={startsAt === 'title' ? heading : undefined}
        >
          <Base.Title ref={heading} className={styles.title} tabIndex={-1}>
            {title}
          </Base.Title>
          <div className={styles.body} {...readable}>
            {description ? <Base.Description className={styles.description}>{description}</Base.Description> : null}
            {children}
          </div>
          {actions ? <footer className={styles.actions}>{actions}</footer> : null}
          {/* Last, so that the first field has the focus when the dialog opens. */}
          <Base.Close render={<IconButton className={styles.close} label={t('Close')} size="small" icon={<X />} />} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
