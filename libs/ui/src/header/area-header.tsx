import { t } from '@magnetx/texts';
import { useRef, type ReactNode } from 'react';
import type { RenderLink } from '../button/button-link.tsx';
import { Logo } from '../logo/logo.tsx';
import { cx } from '../shared/cx.ts';
import { useScrollHint } from '../shared/use-scroll-hint.ts';
import { Header, HeaderActions, HeaderLinks, type NavItem } from './header.tsx';
import styles from './area-header.module.css';

export interface AreaHeaderProps {
  logoHref: string;
  nav: readonly NavItem[];
  renderLink: RenderLink;
  /** The end of the bar: figures, notifications, sign-out. */
  children: ReactNode;
}

/**
 * The header of a signed-in area: logo, navigation, actions. On a phone, the navigation is at the bottom and sets
 * `--below-page` to its height, so that the page ends above it.
 */
export function AreaHeader({ logoHref, nav, renderLink, children }: AreaHeaderProps) {
  const row = useRef<HTMLUListElement>(null);
  const wideRow = useRef<HTMLUListElement>(null);
  const current = nav.find((item) => item.current)?.href ?? '';
  useScrollHint(row, current);
  useScrollHint(wideRow, current);
  return (
    <>
      <Header
        logoHref={logoHref}
        logo={
          <>
            <Logo className={styles.logoWide} />
            <Logo isMarkOnly className={styles.logoNarrow} />
          </>
        }
        barClassName={styles.bar}
        renderLink={renderLink}
      >
        <nav className={styles.wideNav} aria-label={t('Main')}>
          <HeaderLinks
            ref={wideRow}
            nav={nav}
            renderLink={renderLink}
            className={cx(styles.links, styles.row)}
            linkClassName={styles.link}
          />
        </nav>
        <HeaderActions className={styles.actions}>{children}</HeaderActions>
      </Header>
      <nav className={styles.phoneNav} aria-label={t('Main, at the bottom')}>
        <HeaderLinks
          ref={row}
          nav={nav}
          renderLink={renderLink}
          className={cx(styles.links, styles.row)}
          linkClassName={styles.link}
          isPhone
        />
      </nav>
    </>
  );
}
