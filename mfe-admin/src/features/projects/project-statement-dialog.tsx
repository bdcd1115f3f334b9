import type { ProjectManager } from '@magnetx/contracts';
import { useStatement } from '@magnetx/federation/statement';
import { t } from '@magnetx/texts';
import { StatementDialog } from '@magnetx/ui';
import { useGetProjectStatementInfiniteQuery, useGetWholeProjectStatementMutation } from './projects.endpoints.ts';

/** Every movement of a project's MXP and dollars, newest first, and the same as a file. */
export function ProjectStatementDialog({ project, onClose }: { project: ProjectManager; onClose: () => void }) {
  const { projectId, projectName } = project;
  const asked = { projectId, currency: 'all' } as const;
  const answer = useGetProjectStatementInfiniteQuery(asked, { refetchOnMountOrArgChange: true });
  const [getWholeStatement] = useGetWholeProjectStatementMutation();
  const statement = useStatement(answer, () => getWholeStatement(asked), {
    subject: `statement-${projectId}`,
    hasDollars: true,
  });
  return (
    <StatementDialog title={t('Statement of {projectName}', { projectName })} statement={statement} onClose={onClose} />
  );
}
