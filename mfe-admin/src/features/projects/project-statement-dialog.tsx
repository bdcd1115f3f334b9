import { formatFigure, formatMxp, type ProjectManager } from '@magnetx/contracts';
import { errorText, readCallError } from '@magnetx/federation/api';
import { useStatementDownload } from '@magnetx/federation/statement';
import { Button, Dialog, StatementList } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import { useGetProjectStatementInfiniteQuery, useGetWholeProjectStatementMutation } from './projects.endpoints';

/** Every movement of a project's MXP, newest first, and the same as a file. */
export function ProjectStatementDialog({ project, onClose }: { project: ProjectManager; onClose: () => void }) {
  const { projectId, projectName } = project;
  const statement = useGetProjectStatementInfiniteQuery(projectId, { refetchOnMountOrArgChange: true });
  const [getWholeStatement] = useGetWholeProjectStatementMutation();
  const { download, isDownloading } = useStatementDownload(
    () => getWholeStatement(projectId),
    `statement-${projectId}`,
  );
  const lines = statement.data?.pages.flatMap((page) => page.lines);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Statement of ${projectName}`}
      size="large"
      startsAt="title"
      actions={
        <Button
          variant="secondary"
          icon={<Download />}
          onClick={download}
          isBusy={isDownloading}
          busyLabel="Preparing the file..."
        >
          Download as CSV
        </Button>
      }
    >
      <StatementList
        entries={lines?.map(({ amount_mxp: amount, balance_mxp: balance, ...line }) => ({ ...line, amount, balance }))}
        failure={statement.error ? errorText(statement.error, 'Something went wrong. Please try again.') : null}
        requestId={readCallError(statement.error)?.requestId}
        onRetry={() => void statement.refetch()}
        hasOlder={statement.hasNextPage}
        isLoadingOlder={statement.isFetchingNextPage}
        onShowOlder={() => void statement.fetchNextPage()}
        formatAmount={formatMxp}
        formatBalance={formatFigure}
      />
    </Dialog>
  );
}
