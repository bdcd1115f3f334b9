import { debtText, formatMxp, formatUsd, type ProjectManager } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { useRemoveProjectMutation } from './projects.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to delete project') });

export function DeleteProjectDialog({ project, onClose }: { project: ProjectManager; onClose: () => void }) {
  const { notify } = useHost();
  const [removeProject] = useRemoveProjectMutation();
  const { projectName, projectMXP, projectCents } = project;
  return (
    <ConfirmDialog
      title={t('Delete {projectName}?', { projectName })}
      description={t('It can no longer sign in. It cannot be undone.')}
      confirmLabel={t('Delete project')}
      busyLabel={t('Deleting...')}
      confirm={() => removeProject({ params: { projectId: project.projectId } })}
      failureText={failureText}
      onDone={() => notify({ type: 'success', title: t('Project deleted successfully'), message: projectName })}
      onClose={onClose}
    >
      <p>
        {t(
          'Its quests end, and its balance of {projectMXP} goes back to the ' +
            'platform, with the fees of what waits for approval.',
          { projectMXP: formatMxp(projectMXP) },
        )}
      </p>
      {projectCents > 0 ? (
        <p>
          {t('Its {projectCents} stay in the ledger: they are owed to it, so pay them back by hand.', {
            projectCents: formatUsd(projectCents),
          })}
        </p>
      ) : null}
      {project.owed_cents > 0 ? (
        <p>
          {t('Owed by the project: {project}. No more deposits can cover it then.', { project: debtText(project) })}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
