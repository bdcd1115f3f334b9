import { Button } from '@magnetx/ui';
import styles from './table-foot.module.css';

interface ShowMoreProps {
  label: string;
  /** An infinite query. */
  answer: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Asks for the rows that follow; nothing where there are none. */
export function ShowMore({ label, answer }: ShowMoreProps) {
  if (!answer.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button
        variant="secondary"
        size="small"
        isBusy={answer.isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => void answer.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
