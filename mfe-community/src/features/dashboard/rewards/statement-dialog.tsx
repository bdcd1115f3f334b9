import { formatFigure, formatMxp } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { useStatementDownload } from '@magnetx/federation/statement';
import { Button, Dialog, StatementList } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import { useUserArea } from '../../../shared/user-area/user-area-context';
import { useGetStatementInfiniteQuery, useGetWholeStatementMutation } from './rewards.endpoints';

const LOAD_FAILED = 'Something went wrong. Please try again.';

interface StatementDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every movement of the user's MXP, newest first, and the same as a file. */
export function StatementDialog({ open, onOpenChange }: StatementDialogProps) {
  const [getWholeStatement] = useGetWholeStatementMutation();
  const { download, isDownloading } = useStatementDownload(() => getWholeStatement(undefined));
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
  const lines = statement.data?.pages.flatMap((page) => page.lines);
  return (
    <StatementList
      entries={lines?.map(({ amount_mxp: amount, balance_mxp: balance, ...line }) => ({ ...line, amount, balance }))}
      failure={statement.error ? errorText(statement.error, LOAD_FAILED) : null}
      onRetry={() => void statement.refetch()}
      hasOlder={statement.hasNextPage}
      isLoadingOlder={statement.isFetchingNextPage}
      onShowOlder={() => void statement.fetchNextPage()}
      formatAmount={formatMxp}
      formatBalance={formatFigure}
      isScrolled
    />
  );
}
