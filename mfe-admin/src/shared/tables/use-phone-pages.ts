import type { EndlessListAnswer } from '@magnetx/federation/lists';
import { useMediaQuery } from '@magnetx/ui';

const PHONE = '(max-width: 48rem)';

const PHONE_PAGE_SIZE = 20;

interface PhonePagesOptions<Row> {
  /** Every row that was fetched so far. */
  rows: readonly Row[] | undefined;
  answer: Pick<EndlessListAnswer, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** The page that was asked for; the first is 1. */
  page: number;
  onPageChange: (page: number) => void;
}

/** On a phone, cuts the rows of a long table into pages of 20. Fetches more rows when the pages reach their end. */
export function usePhonePages<Row>({ rows, answer, page: asked, onPageChange }: PhonePagesOptions<Row>) {
  const isPhone = useMediaQuery(PHONE);
  if (!isPhone || !rows) return { rows, pagination: null };
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = answer;
  const pageCount = Math.max(1, Math.ceil(rows.length / PHONE_PAGE_SIZE));
  const page = Math.min(asked, pageCount);
  return {
    rows: rows.slice((page - 1) * PHONE_PAGE_SIZE, page * PHONE_PAGE_SIZE),
    pagination: {
      page,
      pageCount: hasNextPage ? null : pageCount,
      hasMore: hasNextPage || page < pageCount,
      onPageChange(next: number) {
        if (next >= pageCount && hasNextPage && !isFetchingNextPage) void fetchNextPage();
        onPageChange(next);
      },
    },
  };
}
