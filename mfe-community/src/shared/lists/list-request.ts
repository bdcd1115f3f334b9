import type { ListView } from '@magnetx/federation/lists';

/** What a list is asked for. It takes the token along: no answer outlives the session it was given to. */
export interface ListRequest extends ListView {
  readonly token: string;
}

/** The query of the call: without the token, which has a header of its own, and without an empty search. */
export function listQueryOf({ search, filter, sort, page }: ListRequest) {
  return { search: search || undefined, filter, sort, page };
}
