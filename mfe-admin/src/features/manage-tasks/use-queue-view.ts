import {
  isReviewOrderServed,
  REVIEW_ORDERS,
  REVIEW_STATUSES,
  REVIEW_TYPES,
  VERDICT_FILTERS,
  type ReviewOrder,
} from '@magnetx/contracts';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import type { TableSort } from '@magnetx/ui';
import { useListPlace } from '../../shared/tables/use-list-place.ts';
import type { QueueQuery } from './manage-tasks.endpoints.ts';

const READERS = {
  filter: choiceOf([...REVIEW_STATUSES, 'owner', 'check']),
  type: choiceOf(REVIEW_TYPES),
  advice: choiceOf(VERDICT_FILTERS),
  /** Pending items are processed oldest first; other items are mostly looked up newest first. */
  order: choiceOf(['usual', ...REVIEW_ORDERS]),
};

type Filter = (typeof REVIEW_STATUSES)[number] | 'owner' | 'check';

/** The pending items are those that wait for an admin. Those of owners, and those to check, have their own filters. */
const TURNS: Readonly<Partial<Record<Filter, Pick<QueueQuery, 'status' | 'turn'>>>> = {
  pending: { status: 'pending', turn: 'admin' },
  owner: { status: 'pending', turn: 'owner' },
  check: { status: 'all', turn: 'check' },
};

const SORTS: Readonly<Record<ReviewOrder, TableSort>> = {
  newest: { key: 'submitted', direction: 'descending' },
  oldest: { key: 'submitted', direction: 'ascending' },
  type: { key: 'type', direction: 'ascending' },
  '-type': { key: 'type', direction: 'descending' },
  status: { key: 'status', direction: 'ascending' },
  '-status': { key: 'status', direction: 'descending' },
};

/** The filters and the order of the queue, kept in the address. */
export function useQueueView() {
  const list = useListView(READERS);
  const { search, filter, type, advice: recommendation, order } = list.view;
  const { status = 'all', turn = 'all' } = TURNS[filter] ?? { status: filter as (typeof REVIEW_STATUSES)[number] };
  const usualOrder = turn === 'all' ? 'newest' : 'oldest';
  const filters = { search, status, type, recommendation, turn };
  const isServed = order !== 'usual' && isReviewOrderServed(order, filters);
  const place = useListPlace(list);
  const query: QueueQuery = { ...filters, order: isServed ? order : usualOrder, before: place.start };
  return {
    list,
    place,
    query,
    /** By what the table can be sorted: all of it also by type and status. */
    canSortBy: (order: ReviewOrder) => isReviewOrderServed(order, filters),
    isNarrowed: search !== '' || filter !== 'all' || type !== 'all' || recommendation !== 'all',
    sort: SORTS[query.order],
    onSort: ({ key, direction }: TableSort) => {
      const next = REVIEW_ORDERS.find((each) => SORTS[each].key === key && SORTS[each].direction === direction);
      if (next) list.set({ order: next === usualOrder ? 'usual' : next });
    },
  };
}
