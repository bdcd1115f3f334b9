import { shortenAddress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { createWalletVerifier, type WalletVerifierDeps } from '../wallet-verifier.ts';

/** Looks for an event of a contract that names the wallet, in final blocks. */
export const createEventVerifier = (deps: WalletVerifierDeps) =>
  createWalletVerifier(deps, {
    kind: 'event',
    isPassed: (chain, wallet, check) => chain.hasEvent(wallet, check),
    missing: (wallet) =>
      t('There is no such event of your wallet {wallet} yet. It counts once it is final.', { wallet }),
    task: ({ contract, event, since }, network) => {
      const name = event.slice(0, event.indexOf('('));
      const text = t(
        'Use the contract {contract} on {network} with the wallet that you have proven: ' +
          'its event {name}, since block {since}.',
        { contract: shortenAddress(contract), network, name, since },
      );
      return { text, page: `address/${contract}` };
    },
  });
