import type { ListView } from '@magnetx/federation/lists';

/** What a list is asked for. It takes the token along: no answer outlives the session it was given to. */
export type ListRequest<TQuery extends { filter: string; sort: string }> = ListView<
  TQuery['filter'],
  TQuery['sort']
> & {
  readonly token: string;
};

/** The input of the list's call: without the token, which has a header of its own, and without an empty search. */
export function listInputOf<TQuery extends { filter: string; sort: string }>(request: ListRequest<TQuery>) {
  const { search, filter, sort, page } = request;
  return { query: { search: search || undefined, filter, sort, page } };
}
