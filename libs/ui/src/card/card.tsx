import type { ComponentPropsWithoutRef, ElementType, ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './card.module.css';

export interface CardProps extends ComponentPropsWithoutRef<'div'> {
  as?: ElementType | undefined;
  padding?: 'none' | 'small' | 'medium' | 'large' | undefined;
  /** `plain` steps up from the page; `sunken` steps away from a card; north and south carry a pole's tint. */
  tone?: 'plain' | 'sunken' | 'north' | 'south' | undefined;
  children: ReactNode;
}

/** A surface of its own, set off by a step of tone and a hairline. */
export function Card({ as: Element = 'div', padding = 'medium', tone = 'plain', className, ...rest }: CardProps) {
  return <Element {...rest} className={cx(styles.card, styles[padding], styles[tone], className)} />;
}
