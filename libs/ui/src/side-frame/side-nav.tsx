import type { ReactNode } from 'react';
import type { NavItem } from '../header/header.tsx';
import type { RenderLink } from '../button/button-link.tsx';
import { cx } from '../shared/cx.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './side-frame.module.css';

export interface SideAction {
  label: string;
  /** The native tooltip. */
  title?: string | undefined;
  icon: ReactNode;
  onClick: () => void;
}

interface SideNavProps {
  label: string;
  items: readonly NavItem[];
  action: SideAction;
  renderLink: RenderLink;
  /** Icons alone; the labels stay as the names and become tooltips. */
  isCollapsed: boolean;
  /** Called when a link or the action is chosen. */
  onChoice?: () => void;
}

/** The entries of a sidebar. */
export function SideNav({ label, items, action, renderLink, isCollapsed, onChoice }: SideNavProps) {
  return (
    <nav aria-label={label} className={cx(styles.nav, isCollapsed && styles.isCollapsed)}>
      <ul className={styles.links}>
        {items.map((item) => (
          <li key={item.label}>
            {renderLink({
              href: item.href,
              className: styles.link,
              title: isCollapsed ? item.label : undefined,
              'aria-current': item.current,
              onClick: onChoice,
              children: <Entry label={item.label} icon={item.icon} isIconOnly={isCollapsed} />,
            })}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={cx(styles.link, styles.action)}
        title={action.title ?? (isCollapsed ? action.label : undefined)}
        onClick={action.onClick}
      >
        <Entry label={action.label} icon={action.icon} isIconOnly={isCollapsed} />
      </button>
    </nav>
  );
}

function Entry({ label, icon, isIconOnly }: { label: string; icon: ReactNode; isIconOnly: boolean }) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {isIconOnly ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </>
  );
}
