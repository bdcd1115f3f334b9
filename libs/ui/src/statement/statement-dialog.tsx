import { Dialog, type DialogProps } from '../dialog/dialog.tsx';
import { StatementDownload, StatementList, type Statement } from './statement-list.tsx';
import styles from './statement-list.module.css';

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
      <div className={styles.steady}>
        <StatementList statement={statement} />
      </div>
    </Dialog>
  );
}
