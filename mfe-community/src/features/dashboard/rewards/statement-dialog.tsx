import { formatFigure, formatMxp } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { useStatementDownload } from '@magnetx/federation/statement';
import { Button, Dialog, StatementList } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import { useUserArea } from '../../../shared/user-area/user-area-context';
import { useGetStatementInfiniteQuery, useGetWholeStatementMutation } from './rewards.endpoints';

const LOAD_FAILED = 'Something went wrong. Please try again.';

/** Every movement of the user's MXP, newest first, and the same as a file. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const [getWholeStatement] = useGetWholeStatementMutation();
  const { download, isDownloading } = useStatementDownload(() => getWholeStatement(undefined));
  return (
    <Dialog
      open
      onOpenChange={onClose}
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
