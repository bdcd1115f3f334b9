import { statementListProps, useStatementDownload } from '@magnetx/federation/statement';
import { Button, Dialog, StatementList } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { useGetStatementInfiniteQuery, useGetWholeStatementMutation } from './rewards.endpoints.ts';

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
  return <StatementList {...statementListProps(statement)} isScrolled />;
}
