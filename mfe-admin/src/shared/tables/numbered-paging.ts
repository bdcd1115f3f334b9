import { formatCount, type NumberedPage } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ListPagingProps } from '@magnetx/ui';

/** The paging of a list whose rows are counted; none for an empty one. `nouns` are one and several rows. */
export function numberedPaging(
  nouns: readonly [string, string],
  pagination: NumberedPage | undefined,
  onPageChange: (page: number) => void,
): ListPagingProps | undefined {
  if (!pagination || pagination.total === 0) return undefined;
  const { page, pages, total, isTotalCapped } = pagination;
  const count = formatCount(total, ...nouns);
  return {
    label: t('Pages of {nouns}', { nouns: nouns[1] }),
    page,
    pageCount: pages,
    isNumbered: true,
    summary: isTotalCapped ? t('More than {count}: search to find the others', { count }) : count,
    onPageChange,
  };
}
