import type { QuestListView } from './use-quest-list.ts';

/** A list is shown again immediately, in its place, to those who come back from one of its quests. */
export const LIST_KEPT_SECONDS = 300;

/** The argument of a list query. It includes the token, so that no answer outlives its session. */
export type ListRequest<TQuery extends { filter: string; sort: string }> = QuestListView<
  TQuery['filter'],
  TQuery['sort']
> & {
  readonly token: string;
};

/** The input of the list's call: without the token, which has its own header, and without what is empty. */
export function listInputOf<TQuery extends { filter: string; sort: string }>(request: ListRequest<TQuery>) {
  const filled = Object.entries(request).filter(([name, value]) => name !== 'token' && value !== '');
  return { query: Object.fromEntries(filled) as Partial<TQuery> };
}
