import { SEARCH_LENGTH_MAX } from '@magnetx/contracts';
import { SearchField } from '@magnetx/ui';
import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

interface ToolbarProps {
  /** "Search users". */
  label: string;
  placeholder?: string;
  list: { readonly searchText: string; readonly setSearchText: (text: string) => void };
  /** The search above the filters, however wide it is: for more of them than fit beside it. */
  isStacked?: boolean;
  /** The filters. */
  children?: ReactNode;
}

/** Above a table: its search, and its filters. */
export function Toolbar({ label, placeholder = `${label}...`, list, isStacked = false, children }: ToolbarProps) {
  return (
    <div role="search" aria-label={label} className={isStacked ? styles.stacked : styles.toolbar}>
      <SearchField
        label={label}
        placeholder={placeholder}
        value={list.searchText}
        maxLength={SEARCH_LENGTH_MAX}
        onChange={(event) => list.setSearchText(event.currentTarget.value)}
      />
      {children ? <div className={styles.filters}>{children}</div> : null}
    </div>
  );
}
