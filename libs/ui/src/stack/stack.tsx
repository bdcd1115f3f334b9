import type { ComponentPropsWithoutRef, ElementType } from 'react';
import { cx } from '../shared/cx';
import styles from './stack.module.css';

export interface StackProps extends ComponentPropsWithoutRef<'div'> {
  as?: ElementType | undefined;
  /** Pixels of the spacing scale. */
  gap?: 4 | 8 | 12 | 16 | 24 | 32 | 48 | 72 | undefined;
  direction?: 'column' | 'row' | undefined;
  align?: 'start' | 'center' | 'end' | 'stretch' | undefined;
  justify?: 'start' | 'center' | 'end' | 'between' | undefined;
  wrap?: boolean | undefined;
}

/** Things one below the other, or side by side, with even gaps. */
export function Stack({
  as: Element = 'div',
  gap = 16,
  direction = 'column',
  align,
  justify,
  wrap = false,
  className,
  ...rest
}: StackProps) {
  const classes = cx(
    styles.stack,
    styles[direction],
    styles[`gap${gap}`],
    align && styles[`align-${align}`],
    justify && styles[`justify-${justify}`],
    wrap && styles.wrap,
    className,
  );
  return <Element {...rest} className={classes} />;
}
