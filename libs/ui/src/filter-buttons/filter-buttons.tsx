import { useRef } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './filter-buttons.module.css';
import { useScrollHint } from './use-scroll-hint.ts';

export interface FilterOption<TValue extends string> {
  value: TValue;
  label: string;
}

export interface FilterButtonsProps<TValue extends string> {
  /** What is filtered, for assistive technology. */
  label: string;
  options: readonly FilterOption<TValue>[];
  value: TValue;
  onChange: (value: TValue) => void;
  className?: string | undefined;
}

/** One choice of a few: a row of buttons, one of them pressed. The row scrolls sideways where they do not fit. */
export function FilterButtons<TValue extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: FilterButtonsProps<TValue>) {
  const row = useRef<HTMLDivElement>(null);
  useScrollHint(row, value);
  return (
    <div ref={row} role="group" aria-label={label} className={cx(styles.group, className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
