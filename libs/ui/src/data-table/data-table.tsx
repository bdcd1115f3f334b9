import type { ReactNode } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { Skeleton } from '../skeleton/skeleton';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { cx } from '../shared/cx';
import styles from './data-table.module.css';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts: right-aligned, tabular digits. */
  align?: 'start' | 'end' | undefined;
  isSortable?: boolean | undefined;
  /** For a column of buttons: the header is there for assistive technology only. */
  isHeaderHidden?: boolean | undefined;
}

export interface TableSort {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  caption: string;
  isCaptionHidden?: boolean | undefined;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: TableSort | undefined;
  /** Asked with the column and the direction that comes next: ascending first, then the other way round. */
  onSort?: ((sort: TableSort) => void) | undefined;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  isLoading?: boolean | undefined;
  loadingRowCount?: number | undefined;
}

/** A table that scrolls sideways on a phone and keeps its header in view. Sorting itself is the owner's work. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionHidden = false, columns, rows, isLoading = false, empty } = props;
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table} aria-busy={isLoading || undefined}>
        <caption className={styles.caption}>
          {isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {isLoading ? <LoadingRows columns={columns} count={props.loadingRowCount ?? 5} /> : null}
          {!isLoading && rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length} className={styles.none}>
                <div className={styles.empty}>{empty}</div>
              </td>
            </tr>
          ) : null}
          {isLoading
            ? null
            : rows.map((row) => (
                <tr key={props.rowKey(row)} className={styles.row}>
                  {columns.map((column) => (
                    <td key={column.key} className={cx(column.align === 'end' && styles.end)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderCellProps<Row> {
  column: TableColumn<Row>;
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const className = cx(column.align === 'end' && styles.end);
  if (!column.isSortable || !onSort) {
    const text = column.isHeaderHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header;
    return (
      <th scope="col" className={className}>
        {text}
      </th>
    );
  }
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort({ key: column.key, direction: next })}>
        {column.header}
        <SortMark direction={direction} />
      </button>
    </th>
  );
}

function SortMark({ direction }: { direction: TableSort['direction'] | undefined }) {
  if (!direction) return <ArrowUpDown size={14} aria-hidden="true" />;
  return direction === 'ascending' ? (
    <ArrowUp size={14} aria-hidden="true" />
  ) : (
    <ArrowDown size={14} aria-hidden="true" />
  );
}

function LoadingRows<Row>({ columns, count }: { columns: readonly TableColumn<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} className={styles.row}>
      {columns.map((column) => (
        <td key={column.key}>
          <Skeleton width="70%" />
        </td>
      ))}
    </tr>
  ));
}
