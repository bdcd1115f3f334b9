import { Dialog, type DialogProps } from '../dialog/dialog.tsx';
import { StatementDownload, StatementList, type Statement } from './statement-list.tsx';

export interface StatementDialogProps extends Pick<DialogProps, 'title' | 'description'> {
  statement: Statement;
  onClose: () => void;
}

export function StatementDialog({ title, statement, onClose, ...dialog }: StatementDialogProps) {
  return (
    <Dialog
      {...dialog}
      title={title}
      open
      onOpenChange={onClose}
      size="large"
      startsAt="title"
      actions={<StatementDownload statement={statement} />}
    >
      <StatementList statement={statement} />
    </Dialog>
  );
}
