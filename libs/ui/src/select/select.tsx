import type { ComponentPropsWithRef } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { FieldFrame } from '../text-field/field-frame.tsx';
import type { FieldTexts } from '../text-field/field-frame.tsx';

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
export function Select<TValue extends string>({ options, onSelect, onChange, ...props }: SelectProps<TValue>) {
  return (
    <FieldFrame props={props} end={<ChevronDown size={18} aria-hidden="true" />}>
      {(control) => (
        <select
          {...control}
          onChange={(event) => {
            void onChange?.(event);
            const chosen = options.find(({ value }) => value === event.currentTarget.value);
            if (chosen) onSelect?.(chosen.value);
          }}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
