import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { buttonClassName } from '../button/button-class';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** Of what these are the pages: the name of the landmark. */
  label: string;
  /** The page that is shown; the first is 1. */
  page: number;
  /** Null where nobody has counted them. */
  pageCount: number | null;
  /** Whether there is a next page, where they were not counted. */
  hasMore?: boolean | undefined;
  onPageChange: (page: number) => void;
}

/** Previous and next page, and where one is. Renders nothing for a single page. */
export function Pagination({ label, page, pageCount, hasMore = false, onPageChange }: PaginationProps) {
  const hasNext = pageCount === null ? hasMore : page < pageCount;
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label={label} className={styles.pages}>
      <Step isPossible={page > 1} onStep={() => onPageChange(page - 1)}>
        <ChevronLeft size={18} aria-hidden="true" />
        Previous
      </Step>
      <p className={styles.place} aria-live="polite">
        Page {page}
        {pageCount === null ? null : ` of ${pageCount}`}
      </p>
      <Step isPossible={hasNext} onStep={() => onPageChange(page + 1)}>
        Next
        <ChevronRight size={18} aria-hidden="true" />
      </Step>
    </nav>
  );
}

/** At the end it stays in the tab order: it would take the focus with it that brought the person there. */
function Step({ isPossible, onStep, children }: { isPossible: boolean; onStep: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={buttonClassName({ variant: 'secondary', size: 'small' })}
      aria-disabled={!isPossible || undefined}
      onClick={() => isPossible && onStep()}
    >
      {children}
    </button>
  );
}
