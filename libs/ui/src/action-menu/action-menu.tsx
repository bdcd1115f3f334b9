import { t } from '@magnetx/texts';
import { Menu } from '@base-ui/react/menu';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
import styles from './action-menu.module.css';

interface ActionMenuProps {
  /** The name of the row, such as "Acme": the accessible name of the button has it. */
  subject: string;
  /** Each is an `ActionItem`. */
  children: ReactNode;
}

/** The actions of one row, below a button. */
export function ActionMenu({ subject, children }: ActionMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        render={<Button variant="quiet" size="small" className={styles.button} icon={<ChevronDown />} />}
        aria-label={t('Actions for {subject}', { subject })}
      >
        {t('Actions')}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.place} align="end" sideOffset={4}>
          <Menu.Popup className={styles.menu}>{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface ActionItemProps extends Pick<ButtonProps, 'refusal' | 'onRefused' | 'children'> {
  onClick: () => void;
}

export function ActionItem({ refusal, onRefused, onClick, children }: ActionItemProps) {
  const isRefused = refusal !== undefined;
  return (
    <Menu.Item
      className={styles.item}
      title={refusal}
      aria-disabled={isRefused || undefined}
      onClick={isRefused ? onRefused : onClick}
    >
      {children}
    </Menu.Item>
  );
}
