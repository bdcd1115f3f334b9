import { t } from '@magnetx/texts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useId, useRef, type ReactNode } from 'react';
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
  const wideRow = useRef<HTMLUListElement>(null);
  const current = nav.find((item) => item.current)?.href ?? '';
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
        <PhoneLinks nav={nav} renderLink={renderLink} />
      </nav>
    </>
  );
}

/** A phone's bar has room for these. Of more, the last ones are behind a button. */
const PHONE_ITEMS = 5;

function PhoneLinks({ nav, renderLink }: Pick<AreaHeaderProps, 'nav' | 'renderLink'>) {
  const id = useId();
  const others = nav.length > PHONE_ITEMS ? nav.slice(PHONE_ITEMS - 1) : [];
  return (
    <HeaderLinks
      nav={nav.slice(0, nav.length - others.length)}
      renderLink={renderLink}
      className={styles.links}
      linkClassName={styles.link}
      isPhone
    >
      {others.length > 0 ? (
        <li className={styles.more}>
          <button
            type="button"
            className={styles.link}
            popoverTarget={id}
            aria-current={others.some(({ current }) => current) ? 'true' : undefined}
          >
            <Ellipsis size={20} aria-hidden="true" />
            <span>{t('More')}</span>
          </button>
          <div id={id} popover="auto" className={styles.others} onClick={(event) => event.currentTarget.hidePopover()}>
            <HeaderLinks nav={others} renderLink={renderLink} className={styles.otherLinks} isPhone />
          </div>
        </li>
      ) : null}
    </HeaderLinks>
  );
}
