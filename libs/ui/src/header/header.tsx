import { t } from '@magnetx/texts';
import type { ReactNode, Ref } from 'react';
import type { LinkElementProps, RenderLink } from '../button/button-link.tsx';
import { Container } from '../container/container.tsx';
import { Logo } from '../logo/logo.tsx';
import { cx } from '../shared/cx.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './header.module.css';

export interface NavItem {
  label: string;
  href: string;
  /** Where the phone's navigation leads, when it is another address of the same page. */
  phoneHref?: string | undefined;
  /** About 20 px; shown at the bottom of a phone. */
  icon?: ReactNode;
  /** The number of items that wait there. */
  count?: number | undefined;
  /** `page` on the page itself, `true` on a page below it. */
  current?: 'page' | 'true' | undefined;
  onClick?: LinkElementProps['onClick'];
}

export interface HeaderProps {
  logoHref: string;
  logo?: ReactNode;
  renderLink: RenderLink;
  className?: string | undefined;
  /** The bar is a row; a class may lay it out otherwise. */
  barClassName?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
  /** The content after the logo. */
  children: ReactNode;
}

/** The page's header: a bar that stays in view, as wide as the content, and begins with the logo. */
export function Header({ logoHref, logo = <Logo />, renderLink, className, barClassName, ref, children }: HeaderProps) {
  return (
    <header ref={ref} className={cx(styles.header, className)}>
      <Container className={cx(styles.bar, barClassName)}>
        {renderLink({ href: logoHref, className: styles.logo, 'aria-label': t('MagnetX, home'), children: logo })}
        {children}
      </Container>
    </header>
  );
}

/** A larger count says no more. */
const COUNT_MAX = 99;

interface HeaderLinksProps {
  nav: readonly NavItem[];
  renderLink: RenderLink;
  className?: string | undefined;
  linkClassName?: string | undefined;
  /** With their icons, and the addresses that a phone has. */
  isPhone?: boolean;
  ref?: Ref<HTMLUListElement> | undefined;
  /** Further items. */
  children?: ReactNode;
}

export function HeaderLinks(props: HeaderLinksProps) {
  const { nav, renderLink, className, linkClassName, isPhone = false, ref, children } = props;
  return (
    <ul ref={ref} className={cx(styles.links, className)}>
      {nav.map(({ label, href, phoneHref = href, icon, count = 0, current, onClick }) => (
        <li key={label}>
          {renderLink({
            href: isPhone ? phoneHref : href,
            className: cx(styles.link, linkClassName),
            'aria-current': current,
            onClick,
            children: (
              <>
                {isPhone ? <span aria-hidden="true">{icon}</span> : null}
                <span>{label}</span>
                {count > 0 ? (
                  <span className={styles.count}>
                    <span>{count > COUNT_MAX ? `${COUNT_MAX}+` : count}</span>
                    <VisuallyHidden> {t('new')}</VisuallyHidden>
                  </span>
                ) : null}
              </>
            ),
          })}
        </li>
      ))}
      {children}
    </ul>
  );
}

export function HeaderActions({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={cx(styles.actions, className)}>{children}</div>;
}
