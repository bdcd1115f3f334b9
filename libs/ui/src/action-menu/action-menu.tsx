import { useContext, useState } from 'react';
import type { ButtonProps } from '../button/button.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';
import styles from './action-menu.module.css';
import { MenuButton, MenuItemContext } from './menu-button.tsx';
import type { ActionMenuProps } from './opened-menu.tsx';

const Opened = lazyPart(async () => (await import('./opened-menu.tsx')).OpenedMenu, ClosedMenu);

/** The actions of one row, below a button. */
export function ActionMenu({ subject, children }: ActionMenuProps) {
  const [openedBy, setOpenedBy] = useState<'key' | 'pointer' | null>(null);
  Opened.useFetchedLater();
  if (openedBy) {
    return (
      <Opened subject={subject} isByKey={openedBy === 'key'}>
        {children}
      </Opened>
    );
  }
  return (
    <MenuButton
      subject={subject}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={({ detail }) => setOpenedBy(detail === 0 ? 'key' : 'pointer')}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown' || key === 'ArrowUp') setOpenedBy('key');
      }}
    />
  );
}

function ClosedMenu({ subject }: Pick<ActionMenuProps, 'subject'>) {
  return <MenuButton subject={subject} />;
}

interface ActionItemProps extends Pick<ButtonProps, 'refusal' | 'onRefused' | 'children'> {
  onClick: () => void;
}

export function ActionItem({ refusal, onRefused, onClick, children }: ActionItemProps) {
  const renderItem = useContext(MenuItemContext);
  const isRefused = refusal !== undefined;
  return renderItem({
    className: styles.item,
    title: refusal,
    'aria-disabled': isRefused || undefined,
    onClick: isRefused ? onRefused : onClick,
    children,
  });
}
