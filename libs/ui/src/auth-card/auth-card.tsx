import { t } from '@magnetx/texts';
import type { ReactNode } from 'react';
import { FieldLines } from '../field-lines/field-lines.tsx';
import type { Pole } from '@magnetx/drawing';
import { renderAnchor, type RenderLink } from '../button/button-link.tsx';
import { Card } from '../card/card.tsx';
import { Logo } from '../logo/logo.tsx';
import styles from './auth-card.module.css';

const area = { width: 1200, height: 800 };
const poles: readonly Pole[] = [
  { x: 300, y: 660, charge: 1 },
  { x: 900, y: 140, charge: -1 },
];

export interface AuthCardProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  /** Below the card: the way to the other form. */
  footer?: ReactNode;
  /** Links the logo; it is not a link when left out. */
  logoHref?: string | undefined;
  renderLink?: RenderLink | undefined;
  /** False for people who come to work: the card alone. */
  hasField?: boolean | undefined;
  /** Moves the focus to the title: for a card that replaces another one on the same page. */
  startsAtTitle?: boolean | undefined;
}

const takeFocus = (title: HTMLElement | null) => title?.focus({ preventScroll: true });

/** A screen with one form: a centred card in the field of two poles. Its title is the page's h1. */
export function AuthCard({
  title,
  subtitle,
  children,
  footer,
  logoHref,
  renderLink = renderAnchor,
  hasField = true,
  startsAtTitle = false,
}: AuthCardProps) {
  const logo = <Logo />;
  return (
    <div className={styles.screen}>
      {hasField ? (
        <div className={styles.art}>
          <FieldLines poles={poles} area={area} density={28} intensity={0.5} hasPoles={false} />
        </div>
      ) : null}
      <div className={styles.column}>
        {logoHref ? (
          renderLink({ href: logoHref, className: styles.logo, 'aria-label': t('MagnetX, home'), children: logo })
        ) : (
          <span className={styles.logo}>{logo}</span>
        )}
        <Card padding="large" className={styles.card}>
          <h1 className={styles.title} {...(startsAtTitle && { ref: takeFocus, tabIndex: -1 })}>
            {title}
          </h1>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
          <div className={styles.body}>{children}</div>
        </Card>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </div>
    </div>
  );
}
