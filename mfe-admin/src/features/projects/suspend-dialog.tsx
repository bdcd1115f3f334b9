import type { ProjectManager } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { suspendFailureText, useSuspension } from './use-suspension.ts';

export function SuspendDialog({ project, onClose }: { project: ProjectManager; onClose: () => void }) {
  const { suspend } = useSuspension();
  return (
    <ConfirmDialog
      title={t('Suspend {projectName}?', { projectName: project.projectName })}
      description={t(
        'Its quests are hidden, and it can post none, until it is reinstated. It can still sign in and read.',
      )}
      confirmLabel={t('Suspend')}
      busyLabel={t('Suspending...')}
      words={{ label: t('Reason (optional)'), help: t('The team reads it, and how to appeal.') }}
      confirm={(reason) => suspend(project, reason)}
      failureText={suspendFailureText}
      onClose={onClose}
    />
  );
}
