import { formatCount } from '@magnetx/contracts';
import { listStateOf, type ListAnswer } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import {
  DataTable,
  ListFrame,
  staleRows,
  type DataTableProps,
  type ListPagingProps,
  type TableColumn,
} from '@magnetx/ui';
import type { ReactNode } from 'react';
import { ListStart } from './list-start.tsx';
import styles from './toolbar.module.css';
import type { ListPlace } from './use-list-place.ts';

interface AnswerTableProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSort' | 'selection' | 'cursor'> {
  caption: string;
  isCaptionHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  /** Of the last answer, even to an earlier question; undefined before the first. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  answer: Omit<ListAnswer, 'data'>;
  /** Shown when there is no answer: "Failed to fetch users". */
  failedTitle: string;
  empty: ReactNode;
  /** One and several rows, for the count that screen readers announce: "user", "users". */
  nouns: readonly [string, string];
  loadingRowCount?: number;
  paging?: ListPagingProps | undefined;
  /** Of an endless list whose place is in the address. */
  place?: ListPlace | undefined;
  /** Beside the caption. */
  action?: ReactNode;
}

/** A list as a table. */
export function AnswerTable<Row>(props: AnswerTableProps<Row>) {
  const { rows, answer, failedTitle, nouns, paging, place, action, loadingRowCount = 10, ...table } = props;
  const state = listStateOf({ ...answer, data: rows });
  return (
    <ListFrame
      state={state}
      failedTitle={failedTitle}
      announcement={
        rows
          ? t('Showing {count}', { count: formatCount(rows.length, ...nouns) })
          : t('Loading {nouns}', { nouns: nouns[1] })
      }
      paging={paging}
      isRetryKept
    >
      {place ? <ListStart place={place} /> : null}
      <div className={styles.captioned}>
        <div {...staleRows(state.isStale)}>
          <DataTable
            {...table}
            density="compact"
            narrow="cards"
            rows={rows ?? []}
            isLoading={state.phase === 'loading'}
            loadingRowCount={loadingRowCount}
          />
        </div>
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </ListFrame>
  );
}
