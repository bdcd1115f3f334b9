import { t } from '@magnetx/texts';
import { errorText, readCallError } from '../api/call-error.ts';

const LOAD_FAILED = t('Something went wrong. Please try again.');

/** The result of a list's query. */
export interface ListAnswer<T = unknown> {
  /** The last response, for any arguments. */
  readonly data?: T | undefined;
  /** The response for the current arguments. */
  readonly currentData?: T | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The result of an infinite query. */
export interface EndlessListAnswer<Page = unknown> extends ListAnswer<{ readonly pages: readonly Page[] }> {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The state machine of every list; `ListFrame` of `@magnetx/ui` draws its states. */
export function listStateOf({ data, currentData, error, isFetching, refetch }: ListAnswer) {
  const hasFailed = Boolean(error) && currentData === undefined && !isFetching;
  const phase = hasFailed ? 'failed' : data === undefined ? 'loading' : 'shown';
  return {
    phase,
    isStale: phase === 'shown' && currentData === undefined,
    failure: error ? { message: errorText(error, LOAD_FAILED), requestId: readCallError(error)?.requestId } : null,
    isFetching,
    retry: () => void refetch(),
  } as const;
}
