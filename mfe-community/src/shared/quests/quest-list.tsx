import { formatCount, type ListPage } from '@magnetx/contracts';
import { errorText, readCallError } from '@magnetx/federation/api';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  ErrorPanel,
  Pagination,
  Skeleton,
  VisuallyHidden,
  cx,
  useKeptFocus,
  type EmptyField,
} from '@magnetx/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { isNarrowed, type QuestListView } from '../lists/use-quest-list';
import { SeenItem } from '../visits/seen-item';
import styles from './quest-list.module.css';

const LOAD_FAILED = 'Something went wrong. Please try again.';

/** What the hook of a list's query says, as far as a list shows it. */
interface ListAnswer {
  /** What was answered last, to whatever was asked. */
  readonly data?: { readonly pagination: ListPage } | undefined;
  /** What was answered to what is asked now. */
  readonly currentData?: unknown;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface QuestListProps<T> {
  /** One and several of what is listed. */
  nouns: readonly [string, string];
  /** The illustration of an empty list. */
  field: EmptyField;
  answer: ListAnswer;
  items: readonly T[];
  view: QuestListView;
  /** Why there may be nothing, and what to do, where neither a search nor a page beyond the last one explains it. */
  emptyMessage: string;
  renderItem: (item: T) => ReactNode;
  onPageChange: (page: number) => void;
  onReset: () => void;
}

/** A page of a list of quests, in whichever of its states it is: loading, failed, empty, or there. */
export function QuestList<T extends { readonly id: number }>(props: QuestListProps<T>) {
  const { answer, view, onPageChange } = props;
  const [, noun] = props.nouns;
  const region = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(region);
  const shownPage = useRef(view.page);
  useEffect(() => {
    if (shownPage.current === view.page) return;
    shownPage.current = view.page;
    region.current?.focus({ preventScroll: true });
  }, [view.page]);

  const pagination = answer.data?.pagination;
  return (
    <section ref={region} tabIndex={-1} className={styles.list} aria-label={`List of ${noun}`} {...keptFocus}>
      <ListBody {...props} />
      {pagination && props.items.length > 0 && !hasFailed(answer) ? (
        <Pagination
          label={`Pages of ${noun}`}
          page={pagination.page}
          pageCount={pagination.total === null ? null : Math.ceil(pagination.total / pagination.limit)}
          hasMore={pagination.hasMore}
          onPageChange={onPageChange}
        />
      ) : null}
    </section>
  );
}

function hasFailed({ error, currentData }: ListAnswer): boolean {
  return error !== undefined && currentData === undefined;
}

function ListBody<T extends { readonly id: number }>(props: QuestListProps<T>) {
  const { nouns, answer, items, renderItem } = props;
  const [, noun] = nouns;
  const { data, currentData, error, isFetching, refetch } = answer;
  if (hasFailed(answer) && !isFetching) {
    return (
      <Card>
        <ErrorPanel
          title={`The ${noun} could not be loaded`}
          message={errorText(error, LOAD_FAILED)}
          requestId={readCallError(error)?.requestId}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!data) return <ListSkeleton noun={noun} />;
  const isStale = currentData === undefined;
  return (
    <>
      {error && !isFetching ? <OldListBanner error={error} onRetry={() => void refetch()} /> : null}
      <VisuallyHidden>
        <p role="status">{isStale ? '' : countText(nouns, items.length, data.pagination)}</p>
      </VisuallyHidden>
      {items.length > 0 ? (
        <ul className={cx(styles.grid, isStale && styles.isStale)} aria-busy={isStale || undefined}>
          {items.map((item) => (
            <SeenItem key={item.id} questId={item.id}>
              {renderItem(item)}
            </SeenItem>
          ))}
        </ul>
      ) : (
        <EmptyList {...props} isStale={isStale} />
      )}
    </>
  );
}

/** The list on screen is good, but a later look at it failed. */
function OldListBanner({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Banner
      tone="warning"
      title="This may not be the latest"
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {errorText(error, LOAD_FAILED)}
    </Banner>
  );
}

function countText(nouns: QuestListProps<never>['nouns'], shown: number, { total }: ListPage): string {
  if (shown === 0) return 'Nothing found';
  return total === null ? `Showing ${formatCount(shown, ...nouns)}` : `${formatCount(total, ...nouns)} in all`;
}

type EmptyListProps = Pick<
  QuestListProps<never>,
  'nouns' | 'field' | 'view' | 'emptyMessage' | 'onReset' | 'onPageChange'
>;

function EmptyList({
  nouns: [, noun],
  field,
  view,
  emptyMessage,
  onReset,
  onPageChange,
  isStale,
}: EmptyListProps & { isStale: boolean }) {
  const isBeyond = view.page > 1;
  const message = isBeyond
    ? 'There is nothing on this page.'
    : view.search
      ? `Nothing matches “${view.search}”. Try another word, or fewer of them.`
      : emptyMessage;
  return (
    <Card className={cx(isStale && styles.isStale)}>
      <EmptyState
        field={field}
        title={`No ${noun} found`}
        message={message}
        action={
          isBeyond ? (
            <Button variant="secondary" onClick={() => onPageChange(1)}>
              Go to the first page
            </Button>
          ) : isNarrowed(view) ? (
            <Button variant="secondary" onClick={onReset}>{`Show all ${noun}`}</Button>
          ) : null
        }
      />
    </Card>
  );
}

function ListSkeleton({ noun }: { noun: string }) {
  return (
    <div className={styles.grid} role="status" aria-label={`Loading ${noun}`}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Card key={place} className={styles.placeholder}>
          <Skeleton width="45%" height={32} />
          <Skeleton width="80%" height={22} />
          <Skeleton width="55%" height={32} />
          <Skeleton height={56} />
          <Skeleton height={44} />
        </Card>
      ))}
    </div>
  );
}
