import { shortenAddress } from '@magnetx/contracts';
import { createWalletVerifier, type WalletVerifierDeps } from '../wallet-verifier.ts';

/** Looks for an event of a contract that names the wallet, in final blocks. */
export const createEventVerifier = (deps: WalletVerifierDeps) =>
  createWalletVerifier(deps, {
    kind: 'event',
    isPassed: (chain, wallet, check) => chain.hasEvent(wallet, check),
    missing: (wallet) => `There is no such event of your wallet ${wallet} yet. It counts once it is final.`,
    task: ({ contract, event, since }, network) => {
      const name = event.slice(0, event.indexOf('('));
      const where = `the contract ${shortenAddress(contract)} on ${network}`;
      const text = `Use ${where} with the wallet that you have proven: its event ${name}, since block ${since}.`;
      return { text, page: `address/${contract}` };
    },
  });
