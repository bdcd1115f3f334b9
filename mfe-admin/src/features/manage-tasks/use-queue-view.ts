import { REVIEW_STATUSES, REVIEW_TYPES, VERDICT_FILTERS } from '@magnetx/contracts';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import type { QueueQuery } from './manage-tasks.endpoints.ts';

const READERS = {
  filter: choiceOf(REVIEW_STATUSES),
  type: choiceOf(REVIEW_TYPES),
  advice: choiceOf(VERDICT_FILTERS),
  /** Pending items are processed oldest first; other items are mostly looked up newest first. */
  order: choiceOf(['usual', 'newest', 'oldest']),
};

/** The filters and the order of the queue, kept in the address. */
export function useQueueView() {
  const list = useListView(READERS);
  const { search, filter: status, type, advice: recommendation, order } = list.view;
  const usualOrder = status === 'pending' ? 'oldest' : 'newest';
  const query: QueueQuery = { search, status, type, recommendation, order: order === 'usual' ? usualOrder : order };
  return {
    list,
    query,
    isNarrowed: search !== '' || status !== 'all' || type !== 'all' || recommendation !== 'all',
    setOrder: (next: QueueQuery['order']) => list.set({ order: next === usualOrder ? 'usual' : next }),
  };
}
