import { formatCount, type ListPage } from '@magnetx/contracts';
import { listStateOf, type ListAnswer, type ListViewState } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Button, CardList, EmptyState, QuestCardPlaceholder, type EmptyField } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { SeenItem } from '../visits/seen-item.tsx';
import { FirstCardContext } from './first-card-context.ts';

export interface QuestListProps<T> {
  /** One and several of what is listed. */
  nouns: readonly [string, string];
  /** The illustration of an empty list. */
  field: EmptyField;
  answer: ListAnswer<{ readonly pagination: ListPage }>;
  items: readonly T[];
  list: ListViewState;
  /** Why there may be nothing, and what to do, where neither a search nor a page beyond the last one explains it. */
  emptyMessage: string;
  renderItem: (item: T) => ReactNode;
}

/** A page of a list of quests, in whichever of its states it is: loading, failed, empty, or there. */
export function QuestList<T extends { readonly id: number }>(props: QuestListProps<T>) {
  const { nouns, answer, items, list, renderItem } = props;
  const [, noun] = nouns;
  const state = listStateOf(answer);
  const pagination = answer.data?.pagination;
  return (
    <CardList
      state={state}
      noun={noun}
      page={list.view.page}
      failedTitle={t('The {noun} could not be loaded', { noun })}
      loadingLabel={t('Loading {noun}', { noun })}
      placeholderCard={<QuestCardPlaceholder />}
      width="columns"
      announcement={pagination ? countText(nouns, items.length, pagination) : ''}
      items={items.map((item, index) => (
        <SeenItem key={item.id} questId={item.id}>
          <FirstCardContext value={index === 0}>{renderItem(item)}</FirstCardContext>
        </SeenItem>
      ))}
      empty={<EmptyList {...props} />}
      pagination={state.isStale && state.failure ? undefined : pagination}
      onPageChange={list.setPage}
    />
  );
}

function countText(nouns: QuestListProps<never>['nouns'], shown: number, { total }: ListPage): string {
  if (shown === 0) return t('Nothing found');
  return total === null
    ? t('Showing {shown}', { shown: formatCount(shown, ...nouns) })
    : t('{total} in all', { total: formatCount(total, ...nouns) });
}

type EmptyListProps = Pick<QuestListProps<never>, 'nouns' | 'field' | 'list' | 'emptyMessage'>;

function EmptyList({ nouns: [, noun], field, list, emptyMessage }: EmptyListProps) {
  const { view, isNarrowed, setPage, reset } = list;
  const isBeyond = view.page > 1;
  const message = isBeyond
    ? t('There is nothing on this page.')
    : view.search
      ? t('Nothing matches “{search}”. Try another word, or fewer of them.', { search: view.search })
      : emptyMessage;
  return (
    <EmptyState
      field={field}
      title={t('No {noun} found', { noun })}
      message={message}
      action={
        isBeyond ? (
          <Button variant="secondary" onClick={() => setPage(1)}>
            {t('Go to the first page')}
          </Button>
        ) : isNarrowed ? (
          <Button variant="secondary" onClick={reset}>
            {t('Show all {noun}', { noun })}
          </Button>
        ) : null
      }
    />
  );
}
