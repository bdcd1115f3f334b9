import { cx } from '../shared/cx.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /** One `primary` per view. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  fullWidth?: boolean | undefined;
}

/** The classes of a button, for an element that this lib does not render itself, such as a router's Link. */
export function buttonClassName({ variant = 'primary', size = 'medium', fullWidth = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], styles[size], fullWidth && styles.fullWidth);
}
