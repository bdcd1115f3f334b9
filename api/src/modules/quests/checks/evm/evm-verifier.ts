import { shortenAddress } from '@magnetx/contracts';
import { createWalletVerifier, type WalletVerifierDeps } from '../wallet-verifier.ts';

/** Reads what the wallet holds. */
export const createEvmVerifier = (deps: WalletVerifierDeps) =>
  createWalletVerifier(deps, {
    kind: 'evm',
    isPassed: (chain, wallet, check) => chain.holds(wallet, check),
    missing: (wallet) => `Your wallet ${wallet} does not hold enough yet. A transfer counts once it is final.`,
    task: ({ asset, contract, least }, network) => {
      const what = `${least} ${asset === 'erc20' ? 'of the token' : 'of the NFT'} ${shortenAddress(contract)}`;
      const text = `Hold at least ${what} on ${network}, in the wallet that you have proven.`;
      return { text, page: `token/${contract}` };
    },
  });
