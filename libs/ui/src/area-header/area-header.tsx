import type { ReactNode } from 'react';
import type { RenderLink } from '../button/button-link';
import { Logo } from '../logo/logo';
import { HeaderBar } from '../site-header/header-bar';
import styles from './area-header.module.css';

export interface AreaNavItem {
  label: string;
  href: string;
  /** Where the phone's navigation leads, when it is another address of the same page. */
  phoneHref?: string | undefined;
  /** About 20 px; shown on a phone. */
  icon: ReactNode;
  /** `page` on the page itself, `true` on a page below it. */
  current?: 'page' | 'true' | undefined;
}

export interface AreaHeaderProps {
  logoHref: string;
  nav: readonly AreaNavItem[];
  renderLink: RenderLink;
  /** What stands at the end of the bar: figures, the bell, the way out. */
  children: ReactNode;
}

/**
 * The top of every page of a signed-in area: logo, navigation, actions. On a phone the navigation is at the bottom,
 * under the thumb; it tells its height in `--below-page`, for the page to end above it.
 */
export function AreaHeader({ logoHref, nav, renderLink, children }: AreaHeaderProps) {
  return (
    <>
      <HeaderBar barClassName={styles.bar}>
        {renderLink({
          href: logoHref,
          className: styles.logo,
          'aria-label': 'MagnetX, home',
          children: (
            <>
              <Logo className={styles.logoWide} />
              <Logo isMarkOnly className={styles.logoNarrow} />
            </>
          ),
        })}
        <Navigation nav={nav} renderLink={renderLink} isPhone={false} />
        <div className={styles.actions}>{children}</div>
      </HeaderBar>
      <Navigation nav={nav} renderLink={renderLink} isPhone />
    </>
  );
}

type NavigationProps = Pick<AreaHeaderProps, 'nav' | 'renderLink'> & { isPhone: boolean };

function Navigation({ nav, renderLink, isPhone }: NavigationProps) {
  return (
    <nav className={isPhone ? styles.phoneNav : styles.wideNav} aria-label={isPhone ? 'Main, at the bottom' : 'Main'}>
      <ul className={styles.links}>
        {nav.map(({ label, href, phoneHref = href, icon, current }) => (
          <li key={label}>
            {renderLink({
              href: isPhone ? phoneHref : href,
              className: styles.link,
              'aria-current': current,
              children: (
                <>
                  {isPhone ? <span aria-hidden="true">{icon}</span> : null}
                  {label}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
