import { useState } from 'react';
import type { RowKey } from '../data-table/table-selection.ts';

const NO_ROWS: ReadonlySet<RowKey> = new Set();

/** The selected rows of a table. Rows that leave the list, or cannot be selected any more, are no longer selected. */
export function useRowSelection<Row extends { readonly id: string }>(
  rows: readonly Row[],
  isSelectable: (row: Row) => boolean,
) {
  const [chosen, setChosen] = useState(NO_ROWS);
  const items = rows.filter((row) => chosen.has(row.id) && isSelectable(row));

  return {
    items,
    selected: new Set<RowKey>(items.map(({ id }) => id)),
    setSelected: setChosen,
    toggle({ id }: Row) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    clear: () => setChosen(NO_ROWS),
  };
}
