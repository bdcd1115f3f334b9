import { t } from '@magnetx/texts';
import { Panel, Skeleton } from '@magnetx/ui';
import { lazy, Suspense } from 'react';

/** It brings the checksum of addresses and the QR code, which only sites that read the chain need. */
const ChainDeposits = lazy(async () => ({ default: (await import('./chain-deposits.tsx')).ChainDeposits }));

/** The place of what the chain says about the project's deposits. */
export function ChainDepositsSlot() {
  return (
    <Suspense fallback={<Panel title={t('Deposit from your wallet')}>{<Skeleton height={240} />}</Panel>}>
      <ChainDeposits />
    </Suspense>
  );
}
