import type { TableSort } from '@magnetx/ui';

type Sort = `-${string}` | (string & {});

/** The columns of a table with sortable headers, for an order in the address such as `-joined`. */
export function columnSort<S extends Sort>(sort: S, onChange: (sort: S) => void, sorts: readonly S[]) {
  const shown: TableSort = {
    key: sort.replace('-', ''),
    direction: sort.startsWith('-') ? 'descending' : 'ascending',
  };
  return {
    sort: shown,
    onSort: ({ key, direction }: TableSort) => {
      const wanted = direction === 'descending' ? `-${key}` : key;
      const next = sorts.find((each) => each === wanted);
      if (next !== undefined) onChange(next);
    },
  };
}

/** The order that is asked for: a search or a status lists by date only, and keeps the direction of a date. */
export function servedSort<S extends string>(sort: S, isFiltered: boolean, byDate: readonly [S, S]): S {
  return isFiltered && !byDate.includes(sort) ? byDate[0] : sort;
}
