import { t } from '@magnetx/texts';
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { renderAnchor, type RenderLink } from '../button/button-link.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { cx } from '../shared/cx.ts';
import { useCloseFromOutside } from '../shared/use-close-from-outside.ts';
import { Header, HeaderActions, HeaderLinks, type NavItem } from './header.tsx';
import styles from './site-header.module.css';

/** Fixed, so that a prerender has the same: a page has one header. */
const MENU_ID = 'site-menu';

export interface SiteHeaderProps {
  logoHref: string;
  nav?: readonly NavItem[] | undefined;
  /** Stays in view on a phone too; keep it to one or two small buttons. */
  actions?: ReactNode;
  /** Draws the logo's and the navigation's links; a plain anchor when left out. */
  renderLink?: RenderLink | undefined;
}

/** The bar at the top of a public or signed-in page. On a phone the navigation folds into a menu. */
export function SiteHeader({ nav = [], actions, renderLink = renderAnchor, ...logo }: SiteHeaderProps) {
  const headerRef = useRef<HTMLElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Until a prerendered page hydrates, the focus alone keeps its menu open. This is set without another render.
  useEffect(() => {
    menuRef.current?.setAttribute('data-alive', '');
    if (menuRef.current?.contains(document.activeElement)) setIsOpen(true);
  }, []);
  useCloseFromOutside(headerRef, isOpen, () => setIsOpen(false));

  function closeWhenLeft({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    <Header ref={headerRef} barClassName={styles.bar} renderLink={renderLink} {...logo}>
      {nav.length > 0 ? (
        <div ref={menuRef} className={styles.menu} onBlur={closeWhenLeft}>
          <IconButton
            className={styles.toggle}
            label={isOpen ? t('Close menu') : t('Open menu')}
            icon={isOpen ? <X /> : <Menu />}
            aria-expanded={isOpen}
            aria-controls={MENU_ID}
            onClick={() => setIsOpen(!isOpen)}
          />
          <nav id={MENU_ID} className={cx(styles.nav, isOpen && styles.open)} aria-label={t('Main')}>
            <HeaderLinks
              className={styles.list}
              linkClassName={styles.link}
              renderLink={renderLink}
              nav={nav.map((item) => ({
                ...item,
                onClick: (event) => {
                  setIsOpen(false);
                  item.onClick?.(event);
                },
              }))}
            />
          </nav>
        </div>
      ) : null}
      {actions ? <HeaderActions>{actions}</HeaderActions> : null}
    </Header>
  );
}
