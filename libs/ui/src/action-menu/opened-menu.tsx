import { Menu } from '@base-ui/react/menu';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './action-menu.module.css';
import { MenuButton, MenuItemContext, type RenderItem } from './menu-button.tsx';

export interface ActionMenuProps {
  /** The name of the row, such as "Acme": the accessible name of the button has it. */
  subject: string;
  /** Each is an `ActionItem`. */
  children: ReactNode;
}

const renderItem: RenderItem = (item) => <Menu.Item {...item} />;

/** A menu from its first opening on. Opened by a key, it gives the focus to its first item. */
export function OpenedMenu({ subject, isByKey, children }: ActionMenuProps & { readonly isByKey: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A click without a pointer is one of a key.
    if (isByKey && button.current?.ariaExpanded !== 'true') button.current?.click();
  }, [isByKey]);
  return (
    <Menu.Root modal={false} defaultOpen={!isByKey}>
      <Menu.Trigger ref={button} render={<MenuButton subject={subject} />} />
      <Menu.Portal>
        <Menu.Positioner className={styles.place} align="end" sideOffset={4}>
          <Menu.Popup className={styles.menu}>
            <MenuItemContext value={renderItem}>{children}</MenuItemContext>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
