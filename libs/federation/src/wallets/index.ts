export { useBrowserWallets, type BrowserWallet } from './browser-wallets.ts';
export { useWalletProof, type ProvedAccount } from './use-wallet-proof.ts';
