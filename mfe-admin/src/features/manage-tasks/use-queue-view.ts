import { REVIEW_STATUSES, REVIEW_TYPES } from '@magnetx/contracts';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import type { QueueQuery } from './manage-tasks.endpoints.ts';

const READERS = {
  filter: choiceOf(REVIEW_STATUSES),
  type: choiceOf(REVIEW_TYPES),
  /** Pending items are processed oldest first; other items are mostly looked up newest first. */
  order: choiceOf(['usual', 'newest', 'oldest']),
};

/** The filters and the order of the queue, kept in the address. */
export function useQueueView() {
  const list = useListView(READERS);
  const { search, filter: status, type, order } = list.view;
  const usualOrder = status === 'pending' ? 'oldest' : 'newest';
  const query: QueueQuery = { search, status, type, order: order === 'usual' ? usualOrder : order };
  return {
    list,
    query,
    isNarrowed: search !== '' || status !== 'all' || type !== 'all',
    setOrder: (next: QueueQuery['order']) => list.set({ order: next === usualOrder ? 'usual' : next }),
  };
}
