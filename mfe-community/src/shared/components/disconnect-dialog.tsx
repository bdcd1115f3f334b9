import { t } from '@magnetx/texts';
import { Button, Dialog } from '@magnetx/ui';

const DESCRIPTION = t(
  'You are signed out on this device, and what you typed but did not send is removed. You can connect again any time.',
);

interface DisconnectDialogProps {
  open: boolean;
  onStay: () => void;
  onDisconnect: () => void;
}

/** Asks before the session ends. */
export function DisconnectDialog({ open, onStay, onDisconnect }: DisconnectDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onStay}
      title={t('Disconnect from MagnetX?')}
      description={DESCRIPTION}
      actions={
        <>
          <Button variant="secondary" onClick={onStay}>
            {t('Stay connected')}
          </Button>
          <Button variant="danger" onClick={onDisconnect}>
            {t('Disconnect')}
          </Button>
        </>
      }
    />
  );
}
