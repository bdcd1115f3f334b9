import { cx } from '../shared/cx';
import styles from './filter-buttons.module.css';

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

/** One choice of a few, all in view: buttons of which one is pressed. On a phone the row scrolls sideways. */
export function FilterButtons<TValue extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: FilterButtonsProps<TValue>) {
  return (
    <div role="group" aria-label={label} className={cx(styles.group, className)}>
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
