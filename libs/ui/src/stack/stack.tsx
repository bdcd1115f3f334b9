import type { ComponentPropsWithoutRef } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './stack.module.css';

export interface StackProps extends ComponentPropsWithoutRef<'div'> {
  /** Pixels of the spacing scale. */
  gap?: 8 | 12 | 16 | 24 | undefined;
  direction?: 'column' | 'row' | undefined;
  justify?: 'center' | 'end' | undefined;
  wrap?: boolean | undefined;
}

/** A column or row with even gaps. */
export function Stack({ gap = 16, direction = 'column', justify, wrap, className, ...rest }: StackProps) {
  const classes = cx(
    styles.stack,
    styles[direction],
    styles[`gap${gap}`],
    justify && styles[justify],
    wrap && styles.wrap,
    className,
  );
  return <div {...rest} className={classes} />;
}
