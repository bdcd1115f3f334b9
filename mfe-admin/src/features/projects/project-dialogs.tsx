import type { ProjectManager } from '@magnetx/contracts';
import { DepositDialog } from './deposit-dialogs.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { MoveMxpDialog } from './move-mxp-dialog.tsx';
import type { ProjectDialog } from './project-table.tsx';
import { ProjectStatementDialog } from './project-statement-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useMoveMxp } from './use-move-mxp.ts';

export type OpenedProject = { dialog: ProjectDialog; project: ProjectManager } | null;

/** The dialogs over one project. Keep it mounted: a lost answer of a move is asked for again, not done again. */
export function ProjectDialogs({ opened, onClose }: { opened: OpenedProject; onClose: () => void }) {
  const moveMxp = useMoveMxp();
  if (!opened) return null;
  const { dialog, project } = opened;
  const shared = { project, onClose };
  switch (dialog) {
    case 'credit':
    case 'debit':
      return <MoveMxpDialog {...shared} direction={dialog} moveMxp={moveMxp} />;
    case 'deposit':
      return <DepositDialog {...shared} />;
    case 'suspend':
      return <SuspendDialog {...shared} />;
    case 'delete':
      return <DeleteProjectDialog {...shared} />;
    case 'statement':
      return <ProjectStatementDialog {...shared} />;
  }
}
