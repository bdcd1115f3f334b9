import type { ListAnswer } from '@magnetx/federation/lists';

/** An infinite query as a component is handed it. */
export interface FollowingAnswer<Page> extends ListAnswer<{ readonly pages: readonly Page[] }> {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}
