import type { ComponentPropsWithRef } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './visually-hidden.module.css';

/** Text for assistive technology only. */
export function VisuallyHidden({ className, ...rest }: ComponentPropsWithRef<'span'>) {
  return <span {...rest} className={cx(styles.hidden, className)} />;
}
