import { t } from '@magnetx/texts';
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

/** More would be an extension's fault. */
const WALLETS_MAX = 20;

const ANNOUNCE = 'eip6963:announceProvider';
const REQUEST = 'eip6963:requestProvider';

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Whether any script's announcement has what the page uses. Reading it may throw. */
function isWallet(detail: unknown): detail is BrowserWallet {
  try {
    const { info, provider } = detail as Partial<BrowserWallet>;
    return isText(info?.uuid) && isText(info.name) && typeof provider?.request === 'function';
  } catch {
    return false;
  }
}

/** The wallets of this browser, which announce themselves when they are asked (EIP-6963). */
export function useBrowserWallets(): readonly BrowserWallet[] {
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([]);
  useEffect(() => {
    const onAnnounced = (event: Event) => {
      const { detail } = event as CustomEvent<unknown>;
      if (!isWallet(detail)) return;
      const { provider } = detail;
      // Copied, because its script may change it later.
      const info = { uuid: detail.info.uuid, name: detail.info.name };
      setWallets((known) =>
        [...known.filter((other) => other.info.uuid !== info.uuid), { info, provider }].slice(0, WALLETS_MAX),
      );
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
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params });
  } catch {
    // Declined. The chain is what counts.
  }
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
  4001: t('You declined the request in your wallet. Nothing was changed.'),
  [-32_002]: t('Your wallet already shows a request. Open it and answer there.'),
};

/** The sentence for an error of a wallet. */
export function walletErrorText(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : 0;
  return (
    (typeof code === 'number' ? WALLET_ERRORS[code] : undefined) ??
    t('Your wallet could not answer the request. Try again, or enter the address.')
  );
}
