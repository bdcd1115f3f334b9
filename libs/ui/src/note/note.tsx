import type { ComponentPropsWithoutRef } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './note.module.css';

/** A muted paragraph in small type. */
export function Note({ className, ...rest }: ComponentPropsWithoutRef<'p'>) {
  return <p {...rest} className={cx(styles.note, className)} />;
}
