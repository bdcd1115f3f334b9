import { t } from '@magnetx/texts';
import type { Menu } from '@base-ui/react/menu';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { createContext, type ComponentProps, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './action-menu.module.css';

/** Draws an item with the menu's library, which loads when the first menu opens. */
export type RenderItem = (item: ComponentProps<typeof Menu.Item>) => ReactNode;

export const MenuItemContext = createContext<RenderItem>(() => null);

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
