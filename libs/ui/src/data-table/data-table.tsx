import { useEffect, useRef, type ReactNode } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { cx } from '../shared/cx.ts';
import { SelectAllCell, SelectCell } from './select-cells.tsx';
import type { RowKey, TableSelection } from './table-selection.ts';
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
  /** Stays in view at the end while the others scroll sideways, where the table is wide enough for that. */
  isPinned?: boolean | undefined;
}

export interface TableSort {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface TableCursor {
  /** The row that the keyboard is at; null for none. */
  current: RowKey | null;
  /** Called when a row is reached by pointer or with the Tab key. */
  onCurrentChange: (key: RowKey) => void;
}

export interface DataTableProps<Row> {
  caption: string;
  isCaptionHidden?: boolean | undefined;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  sort?: TableSort | undefined;
  /** Called with the column and its next direction: ascending first, then reversed. */
  onSort?: ((sort: TableSort) => void) | undefined;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  isLoading?: boolean | undefined;
  loadingRowCount?: number | undefined;
  /** `compact` for tables that people work in all day: twenty rows on a laptop. */
  density?: 'roomy' | 'compact' | undefined;
  /** `cards` where a row that scrolls would hide its end, and with it what can be done: it is a card on a phone. */
  narrow?: 'scroll' | 'cards' | undefined;
  /** Puts a checkbox before each row, and one for all of them into the header. */
  selection?: TableSelection<Row> | undefined;
  /** Marks a row as the one that the owner's shortcuts act on. Rows can then have the focus, which follows the mark. */
  cursor?: TableCursor | undefined;
}

/**
 * A table that keeps its header in view and, on a phone, scrolls sideways or turns its rows into cards. Sorting itself
 * is the owner's work.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionHidden = false, columns, rows, rowKey, isLoading = false, empty, selection } = props;
  const shown = isLoading ? [] : rows;
  return (
    <div
      className={cx(
        styles.scroller,
        props.density === 'compact' && styles.compact,
        props.narrow === 'cards' && styles.cards,
      )}
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table className={styles.table} aria-busy={isLoading || undefined}>
        <caption className={styles.caption}>
          {isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        <thead>
          <tr>
            {selection ? <SelectAllCell rows={shown} rowKey={rowKey} selection={selection} /> : null}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {isLoading ? (
            <LoadingRows columns={columns} count={props.loadingRowCount ?? 5} hasSelection={Boolean(selection)} />
          ) : null}
          {!isLoading && rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length + (selection ? 1 : 0)} className={styles.none}>
                <div className={styles.empty}>{empty}</div>
              </td>
            </tr>
          ) : null}
          {shown.map((row) => (
            <BodyRow key={rowKey(row)} row={row} id={rowKey(row)} {...{ columns, selection }} cursor={props.cursor} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BodyRowProps<Row> {
  row: Row;
  id: RowKey;
  columns: readonly TableColumn<Row>[];
  selection: TableSelection<Row> | undefined;
  cursor: TableCursor | undefined;
}

function BodyRow<Row>({ row, id, columns, selection, cursor }: BodyRowProps<Row>) {
  const element = useRef<HTMLTableRowElement>(null);
  const isCurrent = cursor?.current === id;

  // Not on arrival: a page that opens leaves the focus where it is. Nor is it taken from a field or a dialog.
  const wasCurrent = useRef(isCurrent);
  useEffect(() => {
    const focused = document.activeElement;
    const isFree = focused === document.body || focused?.closest('table') === element.current?.closest('table');
    if (isCurrent && !wasCurrent.current && isFree && !element.current?.contains(focused)) {
      element.current?.focus({ preventScroll: true });
      element.current?.scrollIntoView({ block: 'nearest' });
    }
    wasCurrent.current = isCurrent;
  }, [isCurrent]);

  return (
    <tr
      ref={element}
      className={cx(styles.row, selection?.selected.has(id) && styles.isSelected)}
      tabIndex={cursor ? -1 : undefined}
      aria-current={isCurrent || undefined}
      onClick={cursor && (() => cursor.onCurrentChange(id))}
      // Not onFocus: a dialog that closes also moves the focus, without a choice of the user.
      onKeyUp={cursor && (({ key }) => key === 'Tab' && cursor.onCurrentChange(id))}
    >
      {selection ? <SelectCell row={row} id={id} selection={selection} /> : null}
      {columns.map((column) => (
        <td
          key={column.key}
          className={cellClass(column)}
          data-label={column.isHeaderHidden ? undefined : column.header}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function cellClass<Row>({ align, isPinned }: TableColumn<Row>): string {
  return cx(align === 'end' && styles.end, isPinned && styles.pinned);
}

interface HeaderCellProps<Row> {
  column: TableColumn<Row>;
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const className = cellClass(column);
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

interface LoadingRowsProps<Row> {
  columns: readonly TableColumn<Row>[];
  count: number;
  hasSelection: boolean;
}

function LoadingRows<Row>({ columns, count, hasSelection }: LoadingRowsProps<Row>) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} className={styles.row}>
      {hasSelection ? <td /> : null}
      {columns.map((column) => (
        <td key={column.key}>
          <Skeleton width="70%" />
        </td>
      ))}
    </tr>
  ));
}
