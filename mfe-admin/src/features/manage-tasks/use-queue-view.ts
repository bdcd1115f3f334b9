import { REVIEW_STATUSES, REVIEW_TYPES } from '@magnetx/contracts';
import { choiceOf, useListFilters, useListView } from '@magnetx/federation/lists';
import type { QueueQuery } from './manage-tasks.endpoints';

const CHOICES = { filters: REVIEW_STATUSES, sorts: ['usual'] } as const;

const READERS = {
  type: choiceOf(REVIEW_TYPES),
  /** What waits is worked off from the oldest on; what is looked up is mostly new. */
  order: choiceOf(['usual', 'newest', 'oldest']),
};

/** What of the queue is shown, kept in the address. */
export function useQueueView() {
  const list = useListView(CHOICES);
  const filters = useListFilters(READERS, list);
  const { type, order } = filters.values;
  const { search, filter: status } = list.view;
  const usualOrder = status === 'pending' ? 'oldest' : 'newest';
  const query: QueueQuery = { search, status, type, order: order === 'usual' ? usualOrder : order };
  return {
    list,
    query,
    page: list.view.page,
    setPage: list.setPage,
    isNarrowed: search !== '' || status !== 'all' || type !== 'all',
    setStatus: list.setFilter,
    setType: (next: QueueQuery['type']) => filters.set({ type: next }),
    setOrder: (next: QueueQuery['order']) => filters.set({ order: next === usualOrder ? 'usual' : next }),
    showAll: filters.reset,
  };
}
