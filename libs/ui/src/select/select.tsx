import type { ComponentPropsWithRef } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { optionsOf } from '../shared/options-of.ts';
import { FieldFrame, type FieldTexts } from '../text-field/field-frame.tsx';

export interface SelectProps<TValue extends string>
  extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, 'children' | 'onSelect'> {
  /** The label of each value, in order. */
  options: Readonly<Record<TValue, string>>;
  /** Called with the chosen value, in addition to the native `onChange`. */
  onSelect?: ((value: TValue) => void) | undefined;
}

/** A labelled native select. */
export function Select<TValue extends string>({ options, onSelect, onChange, ...props }: SelectProps<TValue>) {
  return (
    <FieldFrame props={props} end={<ChevronDown size={18} aria-hidden="true" />}>
      {(control) => (
        <select
          {...control}
          onChange={(event) => {
            void onChange?.(event);
            const chosen = event.currentTarget.value;
            if (chosen in options) onSelect?.(chosen as TValue);
          }}
        >
          {optionsOf(options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
