import { networkOfChain, shortenAddress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Chain } from '../../../../chain/index.ts';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { Verifier } from '../check.ts';
import { judge, NoAnswerError } from '../remote-verdict.ts';

interface EvmDeps {
  /** Null without nodes of a chain: no such check can be posted. */
  readonly chain: Pick<Chain, 'holds'> | null;
  readonly chainId: number;
  readonly logger: Pick<CoreDeps['logger'], 'warn'>;
  readonly lookMs: number;
}

export const NO_WALLET = t('Set your wallet and prove it by a signature first, in the wallet dialog.');

/** Reads what the proven wallet of a person holds, in the final state of the chain. */
export function createEvmVerifier({ chain, chainId, logger, lookMs }: EvmDeps): Verifier<'evm'> {
  const network = networkOfChain(chainId);
  const service = network?.title ?? t('The chain');
  return {
    runs: 'call',
    attemptsOf: () => null,
    verify: (claim) =>
      judge({ kind: 'evm', service, logger, lookMs }, claim, async () => {
        const { check, person } = claim;
        if (person.wallet === null) return { isPassed: false, reason: NO_WALLET, observed: null };
        if (!chain) throw new NoAnswerError('This site does not read the chain.');
        const { wallet } = person;
        const isPassed = await chain.holds(wallet, check);
        const shown = shortenAddress(wallet);
        const reason = t('Your wallet {shown} does not hold enough yet. A transfer counts once it is final.', {
          shown,
        });
        return { isPassed, reason, observed: { wallet, isPassed }, wallet };
      }),
    show: ({ asset, contract, least }) => {
      const values = { least, contract: shortenAddress(contract), service };
      const text =
        asset === 'erc20'
          ? t('Hold at least {least} of the token {contract} on {service}, in the wallet that you have proven.', values)
          : t('Hold at least {least} of the NFT {contract} on {service}, in the wallet that you have proven.', values);
      return { task: { text, link: network ? `${network.explorer}/token/${contract}` : '' } };
    },
  };
}
