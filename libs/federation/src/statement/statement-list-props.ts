import { formatFigure, formatMxp, type StatementLine } from '@magnetx/contracts';
import { errorText } from '../api/call-error.ts';

const LOAD_FAILED = 'Something went wrong. Please try again.';

/** The result of an area's infinite query for its statement. */
interface StatementAnswer {
  readonly data?: { readonly pages: readonly { readonly lines: readonly StatementLine[] }[] } | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The properties of the statement list of `@magnetx/ui`. */
export function statementListProps({ data, error, refetch, fetchNextPage, ...pages }: StatementAnswer) {
  return {
    entries: data?.pages
      .flatMap(({ lines }) => lines)
      .map(({ amount_mxp: amount, balance_mxp: balance, ...line }) => ({ ...line, amount, balance })),
    failure: error ? errorText(error, LOAD_FAILED) : null,
    onRetry: () => void refetch(),
    hasOlder: pages.hasNextPage,
    isLoadingOlder: pages.isFetchingNextPage,
    onShowOlder: () => void fetchNextPage(),
    formatAmount: formatMxp,
    formatBalance: formatFigure,
  };
}
