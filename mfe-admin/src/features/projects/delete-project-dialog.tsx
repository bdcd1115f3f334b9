import { debtText, formatMxp, formatUsd, type ProjectManager } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { ConfirmDialog } from '@magnetx/ui';
import { useRemoveProjectMutation } from './projects.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Failed to delete project' });

export function DeleteProjectDialog({ project, onClose }: { project: ProjectManager; onClose: () => void }) {
  const { notify } = useHost();
  const [removeProject] = useRemoveProjectMutation();
  const { projectName, projectMXP, projectCents } = project;
  return (
    <ConfirmDialog
      title={`Delete ${projectName}?`}
      description="It can no longer sign in. It cannot be undone."
      confirmLabel="Delete project"
      busyLabel="Deleting..."
      confirm={() => removeProject({ params: { projectId: project.projectId } })}
      failureText={failureText}
      onDone={() => notify({ type: 'success', title: 'Project deleted successfully', message: projectName })}
      onClose={onClose}
    >
      <p>
        Its quests end, and its balance of {formatMxp(projectMXP)} goes back to the platform, with the fees of what
        waits for approval.
      </p>
      {projectCents > 0 ? (
        <p>Its {formatUsd(projectCents)} stay in the ledger: they are owed to it, so pay them back by hand.</p>
      ) : null}
      {project.owed_cents > 0 ? (
        <p>Owed by the project: {debtText(project)}. No more deposits can cover it then.</p>
      ) : null}
    </ConfirmDialog>
  );
}
