import type { ComponentPropsWithRef } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from '../shared/cx';
import { FieldFrame } from '../text-field/field-frame';
import type { FieldTexts } from '../text-field/field-frame';
import styles from './select.module.css';

export interface SelectOption<TValue extends string> {
  value: TValue;
  label: string;
}

export interface SelectProps<TValue extends string>
  extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, 'children' | 'onSelect'> {
  options: readonly SelectOption<TValue>[];
  /** Told of the chosen value, beside the native `onChange`. */
  onSelect?: ((value: TValue) => void) | undefined;
}

/** A labelled choice of one, in the browser's own list: the keyboard and phones know how it works. */
export function Select<TValue extends string>({
  label,
  isLabelHidden,
  help,
  error,
  id,
  className,
  'aria-describedby': describedBy,
  options,
  onSelect,
  onChange,
  ...rest
}: SelectProps<TValue>) {
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} help={help} error={error} id={id} describedBy={describedBy}>
      {(control) => (
        <div className={styles.frame}>
          <select
            {...rest}
            {...control}
            className={cx(control.className, styles.select, className)}
            onChange={(event) => {
              void onChange?.(event);
              const chosen = options.find(({ value }) => value === event.currentTarget.value);
              if (chosen) onSelect?.(chosen.value);
            }}
          >
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.mark} size={18} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  );
}
