import { t } from '@magnetx/texts';
import type { ReactNode } from 'react';
import { renderAnchor, renderOutsideAnchor, type LinkElementProps, type RenderLink } from '../button/button-link.tsx';
import { Container } from '../container/container.tsx';
import { LanguageLinks } from '../language/language-links.tsx';
import { Logo } from '../logo/logo.tsx';
import styles from './footer.module.css';

export interface FooterLink {
  label: string;
  href: string;
}

export interface FooterProps {
  /** One line on what this is. */
  tagline?: ReactNode;
  columns?: readonly { title: string; links: readonly FooterLink[] }[] | undefined;
  social?: readonly (FooterLink & { icon: ReactNode })[] | undefined;
  /** The small print, such as the copyright line. */
  note: ReactNode;
  /** Draws links within the site; a plain anchor when left out. Links that begin with http open in a new tab. */
  renderLink?: RenderLink | undefined;
}

/** The end of a public page. */
export function Footer({ tagline, columns = [], social = [], note, renderLink = renderAnchor }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.top}>
          <div className={styles.brand}>
            <Logo />
            {tagline ? <p className={styles.tagline}>{tagline}</p> : null}
            {social.length > 0 ? (
              <ul className={styles.social}>
                {social.map((link) => (
                  <li key={link.label}>
                    {renderOutsideAnchor({
                      className: styles.socialLink,
                      href: link.href,
                      'aria-label': link.label,
                      title: t('{label}, opens in a new tab', { label: link.label }),
                      children: link.icon,
                    })}
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className={styles.title}>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.label}>{drawLink(link, renderLink)}</li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={styles.end}>
          <p className={styles.note}>{note}</p>
          <LanguageLinks className={styles.link} />
        </div>
      </Container>
    </footer>
  );
}

function drawLink({ label, href }: FooterLink, renderLink: RenderLink) {
  const props: LinkElementProps = { href, className: styles.link, children: label };
  return href.startsWith('http') ? renderOutsideAnchor(props) : renderLink(props);
}
