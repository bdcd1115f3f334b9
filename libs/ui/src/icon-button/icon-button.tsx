import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** The accessible name; also the native tooltip, unless `title` is given. */
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium' | undefined;
  /** The reason why the person may not use it: its tooltip. It keeps the focus, and a click does nothing else. */
  refusal?: string | undefined;
  /** As that of `Button`. */
  onRefused?: (() => void) | undefined;
}

/** A button that shows only an icon. 44 px square, 32 when small. */
export function IconButton({
  label,
  icon,
  size = 'medium',
  className,
  refusal,
  onRefused,
  title = label,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const classes = cx(styles.button, styles[size], className);
  return (
    <button
      {...rest}
      {...(refusal !== undefined && { 'aria-disabled': true, onClick: onRefused })}
      type={type}
      aria-label={label}
      title={refusal ?? title}
      className={classes}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
    </button>
  );
}
