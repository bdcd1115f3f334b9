import { t } from '@magnetx/texts';
import { useEffect, useRef } from 'react';
import type { RowKey, TableSelection } from './table-selection.ts';
import styles from './data-table.module.css';

interface SelectAllCellProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  selection: TableSelection<Row>;
}

/** The header's checkbox: all that can be selected, or none; in between it is mixed. */
export function SelectAllCell<Row>({ rows, rowKey, selection }: SelectAllCellProps<Row>) {
  const box = useRef<HTMLInputElement>(null);
  const { selected, onChange, isSelectable = () => true } = selection;
  const keys = rows.filter(isSelectable).map(rowKey);
  const count = keys.filter((key) => selected.has(key)).length;
  const isAll = keys.length > 0 && count === keys.length;

  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);

  return (
    <th scope="col" className={styles.select}>
      <label className={styles.box}>
        <input
          ref={box}
          type="checkbox"
          aria-label={t('Select all rows')}
          checked={isAll}
          disabled={keys.length === 0}
          onChange={() => onChange(new Set(isAll ? [] : keys))}
        />
      </label>
    </th>
  );
}

interface SelectCellProps<Row> {
  row: Row;
  id: RowKey;
  selection: TableSelection<Row>;
}

export function SelectCell<Row>({ row, id, selection }: SelectCellProps<Row>) {
  const { selected, onChange, rowLabel, isSelectable = () => true } = selection;
  return (
    <td className={styles.select}>
      {isSelectable(row) ? (
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={t('Select {row}', { row: rowLabel(row) })}
            checked={selected.has(id)}
            onChange={() => onChange(toggled(selected, id))}
          />
        </label>
      ) : null}
    </td>
  );
}

function toggled(selected: ReadonlySet<RowKey>, id: RowKey): ReadonlySet<RowKey> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
