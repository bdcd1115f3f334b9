import { networkOfChain, shortenAddress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Chain } from '../../../chain/index.ts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { StoredCheckOf, Verifier } from './check.ts';
import { judge, NoAnswerError } from './remote-verdict.ts';

type Reads = Pick<Chain, 'holds' | 'hasEvent'>;

export interface WalletVerifierDeps {
  /** Null without nodes of a chain: no such check can be posted. */
  readonly chain: Reads | null;
  readonly chainId: number;
  readonly logger: Pick<CoreDeps['logger'], 'warn'>;
  readonly lookMs: number;
}

interface WalletKind<K extends 'evm' | 'event'> {
  readonly kind: K;
  readonly isPassed: (chain: Reads, wallet: string, check: StoredCheckOf<K>) => Promise<boolean>;
  /** Why a wallet does not pass, which it names. */
  readonly missing: (wallet: string) => string;
  /** The task on a chain, and the page of its explorer. */
  readonly task: (check: StoredCheckOf<K>, network: string) => { readonly text: string; readonly page: string };
}

const NO_WALLET = t('Set your wallet and prove it by a signature first, in the wallet dialog.');

/** Asks the nodes of a chain about the proven wallet of a person, in its final state. */
export function createWalletVerifier<K extends 'evm' | 'event'>(
  { chain, chainId, logger, lookMs }: WalletVerifierDeps,
  { kind, isPassed: isPassedBy, missing, task }: WalletKind<K>,
): Verifier<K> {
  const network = networkOfChain(chainId);
  const service = network?.title ?? t('The chain');
  return {
    runs: 'call',
    attemptsOf: () => null,
    verify: (claim) =>
      judge({ kind, service, logger, lookMs }, claim, async () => {
        const { wallet } = claim.person;
        if (wallet === null) return { isPassed: false, reason: NO_WALLET, observed: null };
        if (!chain) throw new NoAnswerError('This site does not read the chain.');
        const isPassed = await isPassedBy(chain, wallet, claim.check);
        return { isPassed, reason: missing(shortenAddress(wallet)), observed: { wallet, isPassed }, wallet };
      }),
    show: (check) => {
      const { text, page } = task(check, service);
      return { task: { text, link: network ? `${network.explorer}/${page}` : '' } };
    },
  };
}
