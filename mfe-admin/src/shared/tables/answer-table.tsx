import { formatCount } from '@magnetx/contracts';
import { listStateOf, type ListAnswer } from '@magnetx/federation/lists';
import { DataTable, ListFrame, staleRows, type DataTableProps, type TableColumn } from '@magnetx/ui';
import type { ReactNode } from 'react';

interface AnswerTableProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSort' | 'selection' | 'cursor'> {
  caption: string;
  isCaptionHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  /** Of the last answer, whatever it was asked; undefined before there was one. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  answer: Omit<ListAnswer, 'data'>;
  /** What is said where there is no answer: "Failed to fetch users". */
  failedTitle: string;
  empty: ReactNode;
  /** One and several rows, for the count that screen readers announce: "user", "users". */
  nouns: readonly [string, string];
  loadingRowCount?: number;
  /** Below the rows: the way to the other ones. */
  children?: ReactNode;
}

/** A table of what the server answered, in whichever state that is: on its way, failed, out of date, or there. */
export function AnswerTable<Row>(props: AnswerTableProps<Row>) {
  const { rows, answer, failedTitle, nouns, children, loadingRowCount = 10, ...table } = props;
  const state = listStateOf({ ...answer, data: rows });
  const drawn = (
    <>
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
      {children}
    </>
  );
  return (
    <ListFrame
      state={state}
      failedTitle={failedTitle}
      announcement={statusText(rows?.length, nouns)}
      loading={drawn}
      isRetryKept
    >
      {drawn}
    </ListFrame>
  );
}

function statusText(count: number | undefined, nouns: readonly [string, string]): string {
  return count === undefined ? `Loading ${nouns[1]}` : `Showing ${formatCount(count, ...nouns)}`;
}
