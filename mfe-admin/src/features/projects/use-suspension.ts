import type { ProjectManager } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { useReinstateProjectMutation, useSuspendProjectMutation } from './projects.endpoints.ts';

/** The sentence for a project that stays active. */
export const suspendFailureText = failureTextFrom({ refused: t('Failed to suspend project') });
const reinstateFailureText = failureTextFrom({ refused: t('Failed to reinstate project') });

/** Suspends and reinstates projects. */
export function useSuspension() {
  const { notify } = useHost();
  const [suspend] = useSuspendProjectMutation();
  const [reinstate] = useReinstateProjectMutation();

  return {
    /** Answers the error, for the dialog that asked to show. */
    async suspend({ projectId, projectName }: ProjectManager, reason: string) {
      const { error } = await suspend({ params: { projectId }, body: reason.trim() ? { reason } : {} });
      if (!error) notify({ type: 'success', title: t('Project suspended successfully'), message: projectName });
      return { error };
    },
    reinstate({ projectId, projectName }: ProjectManager): void {
      void reinstate({ params: { projectId } }).then(({ error }) => {
        if (error) notify({ type: 'error', title: reinstateFailureText(error), message: projectName });
        else notify({ type: 'success', title: t('Project reinstated successfully'), message: projectName });
      });
    },
  };
}
