import { checksumAddress, isPayableAddress } from '@magnetx/contracts/evm-address';
import { useState } from 'react';
import { errorText, readCallError } from '../api/index.ts';
import { isOnChain, requestAccount, signMessage, walletErrorText, type BrowserWallet } from './browser-wallets.ts';

/** A wallet whose account the person has picked. The account is in checksummed form. */
export interface ProvedAccount extends BrowserWallet {
  readonly account: string;
}

export interface WalletProofOptions {
  readonly network: { readonly title: string; readonly chain_id: number };
  /** Asks for the message to sign. */
  challenge: (account: string) => Promise<string>;
  /** Sends the signed message. */
  prove: (signed: { message: string; signature: string }) => Promise<unknown>;
}

const NO_ACCOUNT = 'Your wallet has shown no account. Unlock it and try again.';

/** The steps by which a wallet of this browser is proved: pick an account, then sign. Failures become sentences. */
export function useWalletProof({ network, challenge, prove }: WalletProofOptions) {
  const [connected, setConnected] = useState<ProvedAccount | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function run(step: () => Promise<string | undefined>): Promise<void> {
    setFailure('');
    setIsBusy(true);
    try {
      setFailure((await step()) ?? '');
    } catch (error) {
      setFailure(readCallError(error) ? errorText(error, '') : walletErrorText(error));
    } finally {
      setIsBusy(false);
    }
  }

  const connect = (chosen: BrowserWallet) =>
    run(async () => {
      const account = await requestAccount(chosen.provider);
      if (account === undefined || !isPayableAddress(account)) return NO_ACCOUNT;
      setConnected({ ...chosen, account: checksumAddress(account) });
      return undefined;
    });

  const sign = ({ provider, account }: ProvedAccount) =>
    run(async () => {
      if (!(await isOnChain(provider, network.chain_id))) {
        return `Your wallet is on another network. Payouts are on ${network.title}: switch to it and try again.`;
      }
      const message = await challenge(account);
      await prove({ message, signature: await signMessage(provider, message, account) });
      return undefined;
    });

  return { connected, failure, isBusy, connect, sign, startOver: () => setConnected(null) };
}
