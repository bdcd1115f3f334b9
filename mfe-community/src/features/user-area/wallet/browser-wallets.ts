import { useEffect, useState } from 'react';

/** A wallet in the browser (EIP-1193). Its methods may need their `this`. */
export interface WalletProvider {
  request: (request: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
}

/** The announcement of a wallet (EIP-6963). */
export interface BrowserWallet {
  readonly info: { readonly uuid: string; readonly name: string };
  readonly provider: WalletProvider;
}

const ANNOUNCE = 'eip6963:announceProvider';
const REQUEST = 'eip6963:requestProvider';

/** The wallets of this browser, which announce themselves when they are asked (EIP-6963). */
export function useBrowserWallets(): readonly BrowserWallet[] {
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([]);
  useEffect(() => {
    const onAnnounced = (event: Event) => {
      const { detail: wallet } = event as CustomEvent<BrowserWallet>;
      setWallets((known) => [...known.filter(({ info }) => info.uuid !== wallet.info.uuid), wallet]);
    };
    window.addEventListener(ANNOUNCE, onAnnounced);
    window.dispatchEvent(new Event(REQUEST));
    return () => window.removeEventListener(ANNOUNCE, onAnnounced);
  }, []);
  return wallets;
}

/** The account that the person picks in the wallet; undefined when there is none. */
export async function requestAccount(provider: WalletProvider): Promise<string | undefined> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' });
  const [account]: unknown[] = Array.isArray(accounts) ? accounts : [];
  return typeof account === 'string' ? account : undefined;
}

/** Whether the wallet is on the network, to which it is asked to switch if need be. */
export async function isOnChain(provider: WalletProvider, chainId: number): Promise<boolean> {
  const isThere = async () => Number(await provider.request({ method: 'eth_chainId' })) === chainId;
  if (await isThere()) return true;
  const params = [{ chainId: `0x${chainId.toString(16)}` }];
  await provider.request({ method: 'wallet_switchEthereumChain', params }).catch(() => undefined);
  return isThere();
}

/** Has the wallet sign a message. Rejects with the wallet's own error. */
export async function signMessage(provider: WalletProvider, message: string, account: string): Promise<string> {
  const bytes = [...new TextEncoder().encode(message)];
  const hex = `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return String(await provider.request({ method: 'personal_sign', params: [hex, account] }));
}

/** The sentences for errors of wallets, by their codes (EIP-1193, EIP-1474). */
const WALLET_ERRORS: Readonly<Record<number, string>> = {
  4001: 'You declined the request in your wallet. Nothing was changed.',
  [-32_002]: 'Your wallet already shows a request. Open it and answer there.',
};

/** The sentence for an error of a wallet. */
export function walletErrorText(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : 0;
  return WALLET_ERRORS[code] ?? 'Your wallet could not answer the request. Try again, or enter the address.';
}
