import type { ComponentPropsWithoutRef, ElementType } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './container.module.css';

export interface ContainerProps extends ComponentPropsWithoutRef<'div'> {
  as?: ElementType | undefined;
  width?: 'narrow' | 'content' | 'wide' | undefined;
}

/** Centres content at most 1,200 px wide (`narrow`: 640, `wide`: as wide as the window), with a gutter. */
export function Container({ as: Element = 'div', width = 'content', className, ...rest }: ContainerProps) {
  return <Element {...rest} className={cx(styles.container, styles[width], className)} />;
}
