import type { ReviewItem } from '@magnetx/contracts';
import type { RowKey } from '@magnetx/ui';
import { useState } from 'react';

const NO_ROWS: ReadonlySet<RowKey> = new Set();

/** Only what waits can be decided on. */
export const isSelectable = ({ status }: ReviewItem) => status === 'pending';

/** The selected rows. Rows that leave the list are no longer selected. */
export function useQueueSelection(rows: readonly ReviewItem[]) {
  const [chosen, setChosen] = useState(NO_ROWS);
  const items = rows.filter((item) => chosen.has(item.id) && isSelectable(item));

  return {
    items,
    selected: new Set<RowKey>(items.map(({ id }) => id)),
    setSelected: setChosen,
    toggle({ id }: ReviewItem) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    clear: () => setChosen(NO_ROWS),
  };
}
