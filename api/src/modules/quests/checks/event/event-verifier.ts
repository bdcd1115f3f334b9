import { networkOfChain, shortenAddress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Chain } from '../../../../chain/index.ts';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { Verifier } from '../check.ts';
import { NO_WALLET } from '../evm/evm-verifier.ts';
import { judge, NoAnswerError } from '../remote-verdict.ts';

interface EventDeps {
  /** Null without nodes of a chain: no such check can be posted. */
  readonly chain: Pick<Chain, 'hasEvent'> | null;
  readonly chainId: number;
  readonly logger: Pick<CoreDeps['logger'], 'warn'>;
  readonly lookMs: number;
}

/** Looks for an event of a contract that names the proven wallet of a person, in final blocks. */
export function createEventVerifier({ chain, chainId, logger, lookMs }: EventDeps): Verifier<'event'> {
  const network = networkOfChain(chainId);
  const service = network?.title ?? t('The chain');
  return {
    runs: 'call',
    attemptsOf: () => null,
    verify: (claim) =>
      judge({ kind: 'event', service, logger, lookMs }, claim, async () => {
        const { check, person } = claim;
        if (person.wallet === null) return { isPassed: false, reason: NO_WALLET, observed: null };
        if (!chain) throw new NoAnswerError('This site does not read the chain.');
        const { wallet } = person;
        const isPassed = await chain.hasEvent(wallet, check);
        const shown = shortenAddress(wallet);
        const reason = t('There is no such event of your wallet {shown} yet. It counts once it is final.', { shown });
        return { isPassed, reason, observed: { wallet, isPassed }, wallet };
      }),
    show: ({ contract, event, since }) => {
      const name = event.slice(0, event.indexOf('('));
      const text = t(
        'Use the contract {contract} on {service} with the wallet that you have proven: ' +
          'its event {name}, since block {since}.',
        { contract: shortenAddress(contract), service, name, since },
      );
      return { task: { text, link: network ? `${network.explorer}/address/${contract}` : '' } };
    },
  };
}
