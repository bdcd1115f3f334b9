import { t } from '@magnetx/texts';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import { IconSlot } from '../shared/icon-slot.tsx';
import { buttonClassName, type ButtonLook } from './button-class.ts';
import styles from './button.module.css';

export type LinkElementProps = ComponentPropsWithRef<'a'> & { href: string };

/** How a router's own link takes the place of a plain anchor: it gets every prop that the anchor would get. */
export type RenderLink = (props: LinkElementProps) => ReactElement;

export interface ButtonLinkProps extends ButtonLook, LinkElementProps {
  icon?: ReactNode;
  render?: RenderLink | undefined;
}

/** A link that looks like a button. It stays a link: no role, no space key. */
export function ButtonLink({
  variant,
  size,
  fullWidth,
  icon,
  render = renderAnchor,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return render({
    ...rest,
    className: cx(buttonClassName({ variant, size, fullWidth }), className),
    children: (
      <>
        <IconSlot className={styles.icon}>{icon}</IconSlot>
        <span>{children}</span>
      </>
    ),
  });
}

/** A link to another site. It opens in a new tab, which its title announces. */
export function renderOutsideAnchor(props: LinkElementProps): ReactElement {
  return <a title={t('Opens in a new tab')} {...props} target="_blank" rel="noopener noreferrer" />;
}

/** The default link: a plain anchor. */
export function renderAnchor(props: LinkElementProps): ReactElement {
  return <a {...props} />;
}
