import { shortenAddress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, Panel } from '@magnetx/ui';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';

/** The payout wallet, which its dialog sets and verifies. */
export function WalletSettings() {
  const { user, openWallet } = useUserArea();
  const wallet = user?.wallet_address;
  return (
    <Panel title={t('Payout wallet')} gap="small">
      <p>
        {wallet
          ? t('Your cash rewards are paid to {wallet}.', { wallet: shortenAddress(wallet) })
          : t('Your cash rewards are paid to it. You have set none yet.')}
      </p>
      <div>
        <Button variant="secondary" size="small" onClick={openWallet} disabled={!user}>
          {wallet ? t('Open wallet') : t('Set wallet')}
        </Button>
      </div>
    </Panel>
  );
}
