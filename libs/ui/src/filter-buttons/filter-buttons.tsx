import { useRef } from 'react';
import { cx } from '../shared/cx.ts';
import { optionsOf } from '../shared/options-of.ts';
import styles from './filter-buttons.module.css';
import { useScrollHint } from '../shared/use-scroll-hint.ts';

export interface FilterButtonsProps<TValue extends string> {
  /** The accessible name of the group. */
  label: string;
  /** The label of each value, in order. */
  options: Readonly<Record<TValue, string>>;
  value: TValue;
  onChange: (value: TValue) => void;
  className?: string | undefined;
}

/** A single choice as a row of toggle buttons. The row scrolls sideways when the buttons do not fit. */
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
      {optionsOf(options).map(([option, text]) => (
        <button
          key={option}
          type="button"
          className={styles.option}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
