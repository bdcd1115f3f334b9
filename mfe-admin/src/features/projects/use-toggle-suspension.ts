import type { ProjectManager } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { useToggleSuspensionMutation } from './projects.endpoints.ts';

/** The sentence for a project that stays active. */
export const suspendFailureText = failureTextFrom({ refused: 'Failed to suspend project' });
const reinstateFailureText = failureTextFrom({ refused: 'Failed to reinstate project' });

/** Suspends an active project, or reinstates a suspended one. */
export function useToggleSuspension() {
  const { notify } = useHost();
  const [toggle] = useToggleSuspensionMutation();

  return {
    /** Answers the error, for the dialog that asked to show. */
    async suspend({ projectId, projectStatus, projectName }: ProjectManager) {
      const { error } = await toggle({ projectId, projectStatus });
      if (!error) notify({ type: 'success', title: 'Project suspended successfully', message: projectName });
      return { error };
    },
    reinstate({ projectId, projectStatus, projectName }: ProjectManager): void {
      void toggle({ projectId, projectStatus }).then(({ error }) => {
        if (error) notify({ type: 'error', title: reinstateFailureText(error), message: projectName });
        else notify({ type: 'success', title: 'Project reinstated successfully', message: projectName });
      });
    },
  };
}
