import type { ComponentPropsWithRef } from 'react';
import Search from 'lucide-react/icons/search';
import { FieldFrame } from '../text-field/field-frame.tsx';

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** The subject of the search: the accessible name, and the default placeholder. */
  label: string;
}

/** A field to search a list with. The browser's own cross, and Escape, empty it. */
export function SearchField(props: SearchFieldProps) {
  return (
    <FieldFrame props={{ ...props, isLabelHidden: true }} start={<Search size={18} aria-hidden="true" />}>
      {(control) => <input enterKeyHint="search" placeholder={props.label} {...control} type="search" />}
    </FieldFrame>
  );
}
