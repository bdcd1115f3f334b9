import { t } from '@magnetx/texts';
import type { Menu } from '@base-ui/react/menu';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { createContext, type ComponentPropsWithRef } from 'react';
import { Button } from '../button/button.tsx';
import styles from './action-menu.module.css';

/** The item of the menu's library, which loads when the first menu opens. */
export const MenuItem = createContext<typeof Menu.Item | null>(null);

/** Opens a menu; its items are not its content. */
export function MenuButton({ subject, ...button }: { subject: string } & ComponentPropsWithRef<'button'>) {
  return (
    <Button
      {...button}
      variant="quiet"
      size="small"
      className={styles.button}
      icon={<ChevronDown />}
      aria-label={t('Actions for {subject}', { subject })}
    >
      {t('Actions')}
    </Button>
  );
}
