import type { ProjectManager } from '@magnetx/contracts';
import { readCallError } from '@magnetx/federation/api';
import { statementListProps, useStatementDownload } from '@magnetx/federation/statement';
import { Button, Dialog, StatementList } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import { useGetProjectStatementInfiniteQuery, useGetWholeProjectStatementMutation } from './projects.endpoints.ts';

/** Every movement of a project's MXP, newest first, and the same as a file. */
export function ProjectStatementDialog({ project, onClose }: { project: ProjectManager; onClose: () => void }) {
  const { projectId, projectName } = project;
  const statement = useGetProjectStatementInfiniteQuery(projectId, { refetchOnMountOrArgChange: true });
  const [getWholeStatement] = useGetWholeProjectStatementMutation();
  const { download, isDownloading } = useStatementDownload(
    () => getWholeStatement(projectId),
    `statement-${projectId}`,
  );
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
      <StatementList {...statementListProps(statement)} requestId={readCallError(statement.error)?.requestId} />
    </Dialog>
  );
}
