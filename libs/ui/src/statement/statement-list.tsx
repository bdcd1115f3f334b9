import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ErrorPanel } from '../error-panel/error-panel.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './statement-list.module.css';

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export interface StatementEntry {
  readonly id: string;
  /** An ISO moment. */
  readonly at: string;
  readonly description: string;
  /** Signed: into the balance is positive. */
  readonly amount: number;
  /** After this movement. */
  readonly balance: number;
}

export interface StatementListProps {
  /** Newest first; undefined while they load, or when they could not be loaded. */
  entries: readonly StatementEntry[] | undefined;
  /** Why there are none, in a sentence. */
  failure: string | null;
  requestId?: string | undefined;
  onRetry: () => void;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onShowOlder: () => void;
  /** From an amount without its sign to text. */
  formatAmount: (amount: number) => string;
  formatBalance: (balance: number) => string;
  /** For a place that is less high than a long list: the keyboard scrolls it then. */
  isScrolled?: boolean | undefined;
}

/** The movements of somebody's balance, in whichever of its states the list is: loading, failed, empty, or there. */
export function StatementList(props: StatementListProps) {
  return props.isScrolled ? (
    <div className={styles.steady}>
      <ListState {...props} />
    </div>
  ) : (
    <ListState {...props} />
  );
}

function ListState(props: StatementListProps) {
  const { entries, failure, requestId, onRetry, hasOlder, isLoadingOlder, onShowOlder } = props;
  if (!entries && failure !== null) {
    return (
      <ErrorPanel
        title="Your statement could not be loaded"
        message={failure}
        requestId={requestId}
        onRetry={onRetry}
      />
    );
  }
  if (!entries) return <LoadingLines />;
  return (
    <>
      {entries.length === 0 ? <EmptyState title="Nothing has moved yet" /> : <Lines {...props} entries={entries} />}
      {hasOlder ? (
        <Button variant="secondary" isBusy={isLoadingOlder} busyLabel="Loading..." onClick={onShowOlder}>
          Show older
        </Button>
      ) : null}
    </>
  );
}

interface LinesProps extends Pick<StatementListProps, 'formatAmount' | 'formatBalance' | 'isScrolled'> {
  entries: readonly StatementEntry[];
}

function Lines({ entries, formatAmount, formatBalance, isScrolled = false }: LinesProps) {
  return (
    <div role="region" aria-label="Statement" tabIndex={isScrolled ? 0 : undefined}>
      <ol>
        {entries.map(({ id, at, description, amount, balance }) => (
          <li key={id} className={styles.line}>
            <p className={styles.what}>{description}</p>
            <p className={amount < 0 ? styles.out : styles.in}>
              {amount < 0 ? '−' : '+'}
              {formatAmount(Math.abs(amount))}
            </p>
            <time className={styles.detail} dateTime={at}>
              {dates.format(new Date(at))}
            </time>
            <p className={styles.detail}>Balance {formatBalance(balance)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function LoadingLines() {
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>Loading your statement</VisuallyHidden>
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} />
    </div>
  );
}
