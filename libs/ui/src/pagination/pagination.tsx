import { locale, t } from '@magnetx/texts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { buttonClassName } from '../button/button-class.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { Note } from '../note/note.tsx';
import { cx } from '../shared/cx.ts';
import styles from './pagination.module.css';

/** How many pages have a button of their own where the pages are numbered. */
const NUMBERS_SHOWN = 5;

export interface PaginationProps {
  /** Of what these are the pages: the name of the landmark. */
  label: string;
  /** The page that is shown; the first is 1. */
  page: number;
  /** Null when the pages were not counted. */
  pageCount: number | null;
  /** Whether there is a next page, where they were not counted. */
  hasMore?: boolean | undefined;
  /** Up to five pages around the one that is shown have a button each. For pages that were counted. */
  isNumbered?: boolean | undefined;
  onPageChange: (page: number) => void;
}

const figureOf = (value: number): string => value.toLocaleString(locale());

/** Previous and next page, and where one is. Renders nothing for a single page. */
export function Pagination(props: PaginationProps) {
  const { label, page, pageCount, hasMore = false, isNumbered = false, onPageChange } = props;
  const hasNext = pageCount === null ? hasMore : page < pageCount;
  if (page === 1 && !hasNext) return null;
  const place =
    pageCount === null
      ? t('Page {page}', { page: figureOf(page) })
      : t('Page {page} of {pageCount}', { page: figureOf(page), pageCount: figureOf(pageCount) });
  return (
    <nav aria-label={label} className={cx(styles.pages, isNumbered && styles.numbered)}>
      <Step isPossible={page > 1} onStep={() => onPageChange(page - 1)}>
        <ChevronLeft size={18} aria-hidden="true" />
        <span className={styles.word}>{t('Previous')}</span>
      </Step>
      {isNumbered && pageCount !== null ? (
        <>
          <VisuallyHidden>
            <p aria-live="polite">{place}</p>
          </VisuallyHidden>
          <Numbers page={page} pageCount={pageCount} onPageChange={onPageChange} />
        </>
      ) : (
        <Note className="tabular" aria-live="polite">
          {place}
        </Note>
      )}
      <Step isPossible={hasNext} onStep={() => onPageChange(page + 1)}>
        <span className={styles.word}>{t('Next')}</span>
        <ChevronRight size={18} aria-hidden="true" />
      </Step>
    </nav>
  );
}

/** The numbered pages: the shown one, centred where possible, and its neighbours. */
function numbersAround(page: number, pageCount: number): number[] {
  const count = Math.min(NUMBERS_SHOWN, pageCount);
  const latestFirst = pageCount - count + 1;
  const first = Math.max(1, Math.min(page - Math.floor(NUMBERS_SHOWN / 2), latestFirst));
  return Array.from({ length: count }, (_, index) => first + index);
}

interface NumbersProps {
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
}

function Numbers({ page, pageCount, onPageChange }: NumbersProps) {
  return (
    <ol className={styles.numbers}>
      {numbersAround(page, pageCount).map((number) => (
        <li key={number}>
          <button
            type="button"
            className={styles.number}
            aria-label={t('Page {number}', { number: figureOf(number) })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => number !== page && onPageChange(number)}
          >
            {figureOf(number)}
          </button>
        </li>
      ))}
    </ol>
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
