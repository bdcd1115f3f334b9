import { shortenAddress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { createWalletVerifier, type WalletVerifierDeps } from '../wallet-verifier.ts';

/** Reads what the wallet holds. */
export const createEvmVerifier = (deps: WalletVerifierDeps) =>
  createWalletVerifier(deps, {
    kind: 'evm',
    isPassed: (chain, wallet, check) => chain.holds(wallet, check),
    missing: (wallet) =>
      t('Your wallet {wallet} does not hold enough yet. A transfer counts once it is final.', { wallet }),
    task: ({ asset, contract, least }, network) => {
      const values = { least, contract: shortenAddress(contract), network };
      const text =
        asset === 'erc20'
          ? t('Hold at least {least} of the token {contract} on {network}, in the wallet that you have proven.', values)
          : t('Hold at least {least} of the NFT {contract} on {network}, in the wallet that you have proven.', values);
      return { text, page: `token/${contract}` };
    },
  });
