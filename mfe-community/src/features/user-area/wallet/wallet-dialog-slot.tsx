import { logWarning } from '@magnetx/federation/log';
import { t } from '@magnetx/texts';
import { Banner, Dialog } from '@magnetx/ui';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { WalletDialogProps } from './wallet-dialog.tsx';

/** The dialog brings the checksum of addresses, which no page needs at first. */
function loadDialog() {
  return lazy<ComponentType<WalletDialogProps>>(async () => {
    try {
      return { default: (await import('./wallet-dialog.tsx')).WalletDialog };
    } catch (error) {
      logWarning('The wallet dialog could not be fetched.', error);
      return { default: MissingDialog };
    }
  });
}

/** The place of the wallet dialog while it is open. */
export function WalletDialogSlot(props: WalletDialogProps) {
  const [WalletDialog] = useState(loadDialog);
  return (
    <Suspense fallback={null}>
      <WalletDialog {...props} />
    </Suspense>
  );
}

function MissingDialog({ onClose }: WalletDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={t('Payout wallet')}>
      <Banner tone="danger">{t('The wallet dialog could not be loaded. Close it and try again.')}</Banner>
    </Dialog>
  );
}
