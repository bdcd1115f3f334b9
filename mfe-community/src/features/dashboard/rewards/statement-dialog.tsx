import { formatFigure, formatMxp, type StatementLine } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { Button, Dialog, EmptyState, ErrorPanel, Skeleton, VisuallyHidden } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import { useUserArea } from '../../../shared/user-area/user-area-context';
import { useGetStatementInfiniteQuery } from './rewards.endpoints';
import styles from './statement-dialog.module.css';
import { useStatementDownload } from './use-statement-download';

const LOAD_FAILED = 'Something went wrong. Please try again.';

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface StatementDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every movement of the user's MXP, newest first, and the same as a file. */
export function StatementDialog({ open, onOpenChange }: StatementDialogProps) {
  const { download, isDownloading } = useStatementDownload();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title="Your statement"
      description="Every movement of your MXP, newest first, with the balance after it."
      actions={
        <Button
          variant="secondary"
          icon={<Download />}
          onClick={download}
          isBusy={isDownloading}
          busyLabel="Preparing your file..."
        >
          Download as CSV
        </Button>
      }
    >
      <StatementLines />
    </Dialog>
  );
}

/** Asks for the lines only once the dialog is open. */
function StatementLines() {
  const { token } = useUserArea();
  const statement = useGetStatementInfiniteQuery(token);
  const { data, error, isFetchingNextPage, hasNextPage } = statement;
  if (!data && error) {
    return (
      <ErrorPanel
        title="Your statement could not be loaded"
        message={errorText(error, LOAD_FAILED)}
        onRetry={() => void statement.refetch()}
      />
    );
  }
  if (!data) return <LoadingLines />;
  const lines = data.pages.flatMap((page) => page.lines);
  return (
    <>
      {lines.length === 0 ? <EmptyState title="Nothing has moved yet" /> : <Lines lines={lines} />}
      {hasNextPage ? (
        <Button
          variant="secondary"
          isBusy={isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void statement.fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </>
  );
}

/** Reachable by the tab key, so that the keyboard can scroll what is longer than the dialog. */
function Lines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <div role="region" aria-label="Statement" tabIndex={0}>
      <ol>
        {lines.map(({ id, at, description, amount_mxp: amountMxp, balance_mxp: balanceMxp }) => (
          <li key={id} className={styles.line}>
            <p className={styles.what}>{description}</p>
            <p className={amountMxp < 0 ? styles.out : styles.in}>{signedMxp(amountMxp)}</p>
            <time className={styles.detail} dateTime={at}>
              {dates.format(new Date(at))}
            </time>
            <p className={styles.detail}>Balance {formatFigure(balanceMxp)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function signedMxp(amountMxp: number): string {
  return `${amountMxp < 0 ? '−' : '+'}${formatMxp(Math.abs(amountMxp))}`;
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
