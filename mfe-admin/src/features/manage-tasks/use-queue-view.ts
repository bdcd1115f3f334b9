import { REVIEW_STATUSES, REVIEW_TYPES } from '@magnetx/contracts';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import type { QueueQuery } from './manage-tasks.endpoints.ts';

const READERS = {
  filter: choiceOf(REVIEW_STATUSES),
  type: choiceOf(REVIEW_TYPES),
  /** What waits is worked off from the oldest on; what is looked up is mostly new. */
  order: choiceOf(['usual', 'newest', 'oldest']),
};

/** What of the queue is shown, kept in the address. */
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
