import { formatCount, type PROJECT_QUEST_FILTERS, type ProjectQuest } from '@magnetx/contracts';
import { errorText, readCallError } from '@magnetx/federation/api';
import type { ListViewState } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import {
  Banner,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorPanel,
  Pagination,
  Skeleton,
  VisuallyHidden,
  cx,
  useKeptFocus,
} from '@magnetx/ui';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths';
import type { ProjectQuestList } from '../../shared/quests/quests.endpoints';
import { QuestCard } from './quest-card';
import styles from './quests-page.module.css';

const LOAD_FAILED = 'Something went wrong. Please try again.';

interface QuestListProps {
  answer: {
    /** What was answered last, to whatever was asked. */
    readonly data?: ProjectQuestList | undefined;
    /** What was answered to what is asked now. */
    readonly currentData?: ProjectQuestList | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  list: ListViewState<(typeof PROJECT_QUEST_FILTERS)[number], 'new'>;
  nowMs: number;
  onConclude: (quest: ProjectQuest) => void;
}

/** A page of the project's quests, in whichever of its states it is: loading, failed, empty, or there. */
export function QuestList(props: QuestListProps) {
  const { page } = props.list.view;
  const region = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(region);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    region.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <section ref={region} tabIndex={-1} aria-label="List of quests" className={styles.list} {...keptFocus}>
      <ListBody {...props} />
    </section>
  );
}

function ListBody({ answer, list, nowMs, onConclude }: QuestListProps) {
  const { data, currentData, error, isFetching, refetch } = answer;
  if (error && !currentData && !isFetching) {
    return (
      <Card>
        <ErrorPanel
          title="Your quests could not be loaded"
          message={errorText(error, LOAD_FAILED)}
          requestId={readCallError(error)?.requestId}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!data) return <ListSkeleton />;
  const isStale = currentData === undefined;
  const { quests, pagination } = data;
  return (
    <>
      {error && !isFetching ? (
        <Banner
          tone="warning"
          title="This may not be the latest"
          action={
            <Button variant="secondary" size="small" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {errorText(error, LOAD_FAILED)}
        </Banner>
      ) : null}
      <VisuallyHidden>
        <p role="status">{isStale ? '' : `Showing ${formatCount(quests.length, 'quest')}`}</p>
      </VisuallyHidden>
      {quests.length > 0 ? (
        <ul className={cx(styles.grid, isStale && styles.isStale)} aria-busy={isStale || undefined}>
          {quests.map((quest) => (
            <li key={quest.id}>
              <QuestCard quest={quest} nowMs={nowMs} onConclude={() => onConclude(quest)} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty list={list} isStale={isStale} />
      )}
      {quests.length > 0 ? (
        <Pagination
          label="Pages of quests"
          page={pagination.page}
          pageCount={pagination.total === null ? null : Math.ceil(pagination.total / pagination.limit)}
          hasMore={pagination.hasMore}
          onPageChange={list.setPage}
        />
      ) : null}
    </>
  );
}

function Empty({ list, isStale }: Pick<QuestListProps, 'list'> & { isStale: boolean }) {
  const { search, filter, page } = list.view;
  const isNarrowed = search !== '' || filter !== 'all' || page > 1;
  return (
    <Card className={cx(isStale && styles.isStale)}>
      <EmptyState
        field="quests"
        title="No quests found"
        message={search ? 'Try adjusting your search terms' : 'Get started by posting your first quest'}
        action={
          isNarrowed ? (
            <Button variant="secondary" onClick={list.reset}>
              Show all quests
            </Button>
          ) : (
            <ButtonLink href={paths.postQuest.href()} render={routerLink} variant="secondary">
              Post New Quest
            </ButtonLink>
          )
        }
      />
    </Card>
  );
}

function ListSkeleton() {
  return (
    <div className={styles.grid} role="status" aria-label="Loading your quests">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Card key={place} className={styles.placeholder}>
          <Skeleton width="45%" height={22} />
          <Skeleton width="80%" height={22} />
          <Skeleton height={44} />
          <Skeleton width="40%" height={28} />
          <Skeleton height={32} />
        </Card>
      ))}
    </div>
  );
}
