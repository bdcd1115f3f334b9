import { t } from '@magnetx/texts';
import { Button } from '../button/button.tsx';
import { Pagination, type PaginationProps } from '../pagination/pagination.tsx';
import { Note } from '../note/note.tsx';
import styles from './list-frame.module.css';

/** An infinite query, whose next page comes below the rows that are shown. */
export interface EndlessAnswer {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface NumberedPagesProps extends PaginationProps {
  /** How many rows all pages have, in words. */
  summary?: string | undefined;
}

interface ShowMoreProps {
  /** Of the button: "Show older". */
  label: string;
  answer: EndlessAnswer;
}

export type ListPagingProps = NumberedPagesProps | ShowMoreProps;

/** The way to the other rows of a list: pages, or a button that adds the rows that follow. */
export function ListPaging(props: ListPagingProps) {
  if ('answer' in props) return <ShowMore {...props} />;
  const { summary, ...pages } = props;
  if (summary === undefined) return <Pagination {...pages} />;
  return (
    <div className={styles.foot}>
      <Note className="tabular">{summary}</Note>
      <Pagination {...pages} />
    </div>
  );
}

function ShowMore({ label, answer: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <Button
      className={styles.more}
      variant="secondary"
      size="small"
      isBusy={isFetchingNextPage}
      busyLabel={t('Loading...')}
      onClick={() => void fetchNextPage()}
    >
      {label}
    </Button>
  );
}
