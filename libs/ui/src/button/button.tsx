import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { SpinnerMark } from '../spinner/spinner.tsx';
import { cx } from '../shared/cx.ts';
import { IconSlot } from '../shared/icon-slot.tsx';
import { buttonClassName, type ButtonLook } from './button-class.ts';
import styles from './button.module.css';

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  isBusy?: boolean | undefined;
  /** Replaces the label while busy. */
  busyLabel?: string | undefined;
  icon?: ReactNode;
  /** The reason why the person may not use it: its title. It keeps the focus, and a click does nothing else. */
  refusal?: string | undefined;
  /** Called by a click despite a refusal, to show the reason without a pointer that hovers. */
  onRefused?: (() => void) | undefined;
}

/** While busy, it keeps the focus (so it is not `disabled`), sets `aria-busy`, and ignores clicks. */
export function Button({
  variant,
  size,
  fullWidth,
  isBusy = false,
  busyLabel,
  icon,
  refusal,
  onRefused,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isOff = isBusy || refusal !== undefined;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (refusal !== undefined) onRefused?.();
    if (isOff) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      {...(refusal !== undefined && { title: refusal, 'data-refused': '' })}
      type={type}
      className={cx(buttonClassName({ variant, size, fullWidth }), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      onClick={handleClick}
    >
      <IconSlot className={styles.icon}>{isBusy ? <SpinnerMark /> : icon}</IconSlot>
      {/* Elements with keys: a translator of the browser replaces bare text, which React then cannot remove. */}
      {isBusy && busyLabel !== undefined ? <span key="busy">{busyLabel}</span> : <span key="label">{children}</span>}
    </button>
  );
}
