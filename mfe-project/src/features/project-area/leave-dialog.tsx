import { t } from '@magnetx/texts';
import { Button, Dialog } from '@magnetx/ui';

/** Asks before what was typed is lost. */
export function LeaveDialog({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onStay}
      title={t('Leave without saving?')}
      description={t('What you typed on this page will be lost.')}
      actions={
        <>
          <Button variant="secondary" onClick={onStay}>
            {t('Stay')}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {t('Leave')}
          </Button>
        </>
      }
    />
  );
}
