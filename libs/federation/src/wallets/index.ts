export { requestAccount, signMessage, useBrowserWallets, type BrowserWallet } from './browser-wallets.ts';
export { switchNetwork, useWalletAccount, type ConnectedWallet } from './use-wallet-account.ts';
