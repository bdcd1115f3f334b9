import { formatCount, type NumberedPage } from '@magnetx/contracts';
import { Pagination } from '@magnetx/ui';
import styles from './table-foot.module.css';

interface NumberedPagesProps {
  /** "Pages of users". */
  label: string;
  /** One and several of what is counted. */
  nouns: readonly [string, string];
  pagination: NumberedPage;
  onPageChange: (page: number) => void;
}

/** How many rows there are, and the way to the pages around this one. */
export function NumberedPages({ label, nouns, pagination, onPageChange }: NumberedPagesProps) {
  const { page, pages, total, isTotalCapped } = pagination;
  return (
    <div className={styles.foot}>
      <p className={styles.count}>
        {isTotalCapped ? `More than ${formatCount(total, ...nouns)}: search to find the others` : null}
        {isTotalCapped ? null : formatCount(total, ...nouns)}
      </p>
      <Pagination label={label} page={page} pageCount={pages} isNumbered onPageChange={onPageChange} />
    </div>
  );
}
