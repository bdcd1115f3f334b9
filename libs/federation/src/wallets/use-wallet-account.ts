import { checksumAddress, isPayableAddress } from '@magnetx/contracts/evm-address';
import { t } from '@magnetx/texts';
import { useState } from 'react';
import { errorText, readCallError } from '../api/index.ts';
import { isOnChain, requestAccount, walletErrorText, type BrowserWallet } from './browser-wallets.ts';

/** A wallet whose account the person has picked. The account is in checksummed form. */
export interface ConnectedWallet extends BrowserWallet {
  readonly account: string;
}

/** A failure whose message the person reads. */
class WalletRefusal extends Error {
  override readonly name = 'WalletRefusal';
}

/** Asks the wallet to switch to the network of payouts. Throws if it stays on another one. */
export async function switchNetwork(
  { provider }: BrowserWallet,
  { title, chain_id: chainId }: { readonly title: string; readonly chain_id: number },
): Promise<void> {
  if (await isOnChain(provider, chainId)) return;
  throw new WalletRefusal(
    t('Your wallet is on another network. Payouts are on {title}: switch to it and try again.', { title }),
  );
}

/** The account that the person picks in the wallet, in checksummed form. Throws if there is none. */
async function pickAccount({ provider }: BrowserWallet): Promise<string> {
  const account = await requestAccount(provider);
  if (account !== undefined && isPayableAddress(account)) return checksumAddress(account);
  throw new WalletRefusal(t('Your wallet has shown no account. Unlock it and try again.'));
}

/** The account of a wallet of this browser, and the failure of the last step with it, in a sentence. */
export function useWalletAccount() {
  const [connected, setConnected] = useState<ConnectedWallet | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  /** Runs a step. It may return a sentence that says what is missing. */
  async function run(step: () => Promise<string | undefined>): Promise<void> {
    setFailure('');
    setIsBusy(true);
    try {
      setFailure((await step()) ?? '');
    } catch (error) {
      if (error instanceof WalletRefusal) setFailure(error.message);
      else setFailure(readCallError(error) ? errorText(error, '') : walletErrorText(error));
    } finally {
      setIsBusy(false);
    }
  }

  const connect = (chosen: BrowserWallet) =>
    run(async () => {
      setConnected({ ...chosen, account: await pickAccount(chosen) });
      return undefined;
    });

  return { connected, failure, isBusy, run, connect, startOver: () => setConnected(null) };
}
