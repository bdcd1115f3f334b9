/** An infinite query as a component is handed it. */
export interface FollowingAnswer<Page> {
  /** What was answered last, to whatever was asked. */
  readonly data?: { readonly pages: readonly Page[] } | undefined;
  /** What was answered to what is asked now. */
  readonly currentData?: { readonly pages: readonly Page[] } | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}
