import { choiceOf, useListView } from '@magnetx/federation/lists';
import type { SubmissionsQuery } from '../../shared/submissions/submissions.endpoints.ts';

/** `todo` waits for the owner, `pending` for an admin too. */
const FILTERS = ['todo', 'pending', 'approved', 'rejected', 'all'] as const;
export type InboxFilter = (typeof FILTERS)[number];

const READERS = {
  filter: choiceOf(FILTERS),
  advice: choiceOf(['all', 'accept', 'decline']),
  /** Undecided work is read oldest first, decided work newest first. */
  order: choiceOf(['usual', 'newest', 'oldest']),
  /** The id of a task, or nothing. */
  quest: (given: string) => (/^[1-9]\d{0,14}$/.test(given) ? given : ''),
};

/** The filters and the order of the inbox, kept in the address. */
export function useInboxView() {
  const list = useListView(READERS);
  const { search, filter, advice, order, quest } = list.view;
  const usualOrder = filter === 'todo' || filter === 'pending' ? 'oldest' : 'newest';
  const query: SubmissionsQuery = {
    search,
    status: filter === 'todo' ? 'pending' : filter,
    recommendation: filter === 'todo' ? 'none' : advice,
    order: order === 'usual' ? usualOrder : order,
    ...(quest !== '' && { quest: Number(quest) }),
  };
  return {
    list,
    query,
    setOrder: (next: 'newest' | 'oldest') => list.set({ order: next === usualOrder ? 'usual' : next }),
  };
}

export type InboxView = ReturnType<typeof useInboxView>;
