import type { ProjectManager } from '@magnetx/contracts';
import { ConfirmDialog } from '@magnetx/ui';
import { suspendFailureText, useSuspension } from './use-suspension.ts';

export function SuspendDialog({ project, onClose }: { project: ProjectManager; onClose: () => void }) {
  const { suspend } = useSuspension();
  return (
    <ConfirmDialog
      title={`Suspend ${project.projectName}?`}
      description="Its quests are hidden, and it can post none, until it is reinstated. It can still sign in and read."
      confirmLabel="Suspend"
      busyLabel="Suspending..."
      words={{ label: 'Reason (optional)', help: 'The team reads it, and how to appeal.' }}
      confirm={(reason) => suspend(project, reason)}
      failureText={suspendFailureText}
      onClose={onClose}
    />
  );
}
