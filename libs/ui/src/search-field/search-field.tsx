import type { ComponentPropsWithRef } from 'react';
import Search from 'lucide-react/icons/search';
import { cx } from '../shared/cx';
import { FieldFrame } from '../text-field/field-frame';
import styles from './search-field.module.css';

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** What is searched: the accessible name, and the placeholder when there is none. */
  label: string;
}

/** A field to search a list with. The browser's own cross, and Escape, empty it. */
export function SearchField({ label, id, className, placeholder = label, ...rest }: SearchFieldProps) {
  return (
    <FieldFrame label={label} isLabelHidden id={id} describedBy={rest['aria-describedby']}>
      {(control) => (
        <div className={styles.frame}>
          <Search className={styles.mark} size={18} aria-hidden="true" />
          <input
            enterKeyHint="search"
            {...rest}
            {...control}
            type="search"
            placeholder={placeholder}
            className={cx(control.className, styles.input, className)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
