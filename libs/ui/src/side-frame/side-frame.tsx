import { t } from '@magnetx/texts';
import Menu from 'lucide-react/icons/menu';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { useState, type ReactNode } from 'react';
import type { NavItem } from '../header/header.tsx';
import type { RenderLink } from '../button/button-link.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Logo } from '../logo/logo.tsx';
import { cx } from '../shared/cx.ts';
import { SideNav, type SideAction } from './side-nav.tsx';
import styles from './side-frame.module.css';

export interface SideFrameProps {
  /** The name of the navigation. */
  label: string;
  logoHref: string;
  nav: readonly NavItem[];
  /** The last entry of the navigation, which leads nowhere but does something. */
  action: SideAction;
  renderLink: RenderLink;
  isCollapsed: boolean;
  onCollapsedChange: (isCollapsed: boolean) => void;
  /** The content of the bar above the page. */
  header: ReactNode;
  children: ReactNode;
}

/**
 * The frame of an area with many pages: a sidebar, 280 px wide or 80 with icons alone, and a bar above the page. On a
 * phone the same entries come in a drawer, which a button of the bar opens.
 */
export function SideFrame(props: SideFrameProps) {
  const { label, logoHref, nav, action, renderLink, isCollapsed, onCollapsedChange, header, children } = props;
  return (
    <div className={styles.frame}>
      <aside className={cx(styles.sidebar, isCollapsed && styles.isCollapsed)} aria-label={t('Sidebar')}>
        <div className={styles.top}>
          <HomeLink href={logoHref} isMarkOnly={isCollapsed} renderLink={renderLink} />
        </div>
        <SideNav label={label} items={nav} action={action} renderLink={renderLink} isCollapsed={isCollapsed} />
        <IconButton
          className={styles.toggle}
          label={isCollapsed ? t('Expand sidebar') : t('Collapse sidebar')}
          icon={isCollapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
          aria-expanded={!isCollapsed}
          onClick={() => onCollapsedChange(!isCollapsed)}
        />
      </aside>
      <div className={styles.column}>
        <header className={styles.bar}>
          <div className={styles.phone}>
            <Drawer label={label} nav={nav} action={action} renderLink={renderLink} />
            <HomeLink href={logoHref} isMarkOnly renderLink={renderLink} />
          </div>
          <div className={styles.actions}>{header}</div>
        </header>
        {children}
      </div>
    </div>
  );
}

function HomeLink({ href, isMarkOnly, renderLink }: { href: string; isMarkOnly: boolean; renderLink: RenderLink }) {
  return renderLink({
    href,
    className: styles.logo,
    'aria-label': t('MagnetX, home'),
    children: <Logo isMarkOnly={isMarkOnly} />,
  });
}

function Drawer({ label, nav, action, renderLink }: Pick<SideFrameProps, 'label' | 'nav' | 'action' | 'renderLink'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('Menu')}
        icon={<Menu />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t('Menu')} size="drawer">
        <SideNav
          label={label}
          items={nav}
          action={action}
          renderLink={renderLink}
          isCollapsed={false}
          onChoice={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}
