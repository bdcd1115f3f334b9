import { formatCount } from '@magnetx/contracts';
import { errorText, readCallError } from '@magnetx/federation/api';
import {
  Banner,
  Button,
  Card,
  DataTable,
  ErrorPanel,
  VisuallyHidden,
  cx,
  useKeptFocus,
  type DataTableProps,
  type TableColumn,
} from '@magnetx/ui';
import { useRef, type ReactNode } from 'react';
import styles from './answer-table.module.css';

const LOAD_FAILED = 'Something went wrong. Please try again.';

interface AnswerTableProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSort' | 'selection' | 'cursor'> {
  caption: string;
  isCaptionHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  /** Of the last answer, whatever it was asked; undefined before there was one. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  answer: {
    /** The answer to what is asked now. */
    readonly currentData?: unknown;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
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
  const region = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(region);
  return (
    <div ref={region} tabIndex={-1} className={styles.region} {...keptFocus}>
      <Answer {...props} />
    </div>
  );
}

function Answer<Row>(props: AnswerTableProps<Row>) {
  const { rows, answer, failedTitle, nouns, children, loadingRowCount = 10, ...table } = props;
  const { currentData, error, isFetching, refetch } = answer;
  if (error && !currentData && !isFetching) {
    return (
      <Card>
        <ErrorPanel
          title={failedTitle}
          message={errorText(error, LOAD_FAILED)}
          requestId={readCallError(error)?.requestId}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  const isStale = rows !== undefined && currentData === undefined;
  return (
    <div className={styles.answer}>
      {error && currentData ? (
        <Banner
          tone="warning"
          title="This may not be the latest"
          action={
            <Button
              variant="secondary"
              size="small"
              isBusy={isFetching}
              busyLabel="Trying again..."
              onClick={() => void refetch()}
            >
              Try Again
            </Button>
          }
        >
          {errorText(error, LOAD_FAILED)}
        </Banner>
      ) : null}
      <VisuallyHidden>
        <p role="status">{statusText(rows?.length, nouns, isStale)}</p>
      </VisuallyHidden>
      <div className={cx(styles.table, isStale && styles.isStale)} aria-busy={isStale || undefined}>
        <DataTable
          {...table}
          density="compact"
          narrow="cards"
          rows={rows ?? []}
          isLoading={rows === undefined}
          loadingRowCount={loadingRowCount}
        />
      </div>
      {children}
    </div>
  );
}

function statusText(count: number | undefined, nouns: readonly [string, string], isStale: boolean): string {
  if (isStale) return '';
  return count === undefined ? `Loading ${nouns[1]}` : `Showing ${formatCount(count, ...nouns)}`;
}
