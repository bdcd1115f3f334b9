import { t } from '@magnetx/texts';
interface PayoutNetwork {
  readonly chainId: number;
  readonly shortName: string;
  readonly title: string;
  /** The site that shows its transactions. */
  readonly explorer: string;
}

/** The EVM networks that payouts can be made on, by the value of `PAYOUT_NETWORK`. `shortName` is that of EIP-3770. */
export const PAYOUT_NETWORKS = {
  ethereum: { chainId: 1, shortName: 'eth', title: t('Ethereum'), explorer: 'https://etherscan.io' },
  arbitrum: { chainId: 42_161, shortName: 'arb1', title: t('Arbitrum One'), explorer: 'https://arbiscan.io' },
  base: { chainId: 8_453, shortName: 'base', title: t('Base'), explorer: 'https://basescan.org' },
  bnb: { chainId: 56, shortName: 'bnb', title: t('BNB Smart Chain'), explorer: 'https://bscscan.com' },
  gnosis: { chainId: 100, shortName: 'gno', title: t('Gnosis'), explorer: 'https://gnosisscan.io' },
  optimism: { chainId: 10, shortName: 'oeth', title: t('OP Mainnet'), explorer: 'https://optimistic.etherscan.io' },
  polygon: { chainId: 137, shortName: 'matic', title: t('Polygon'), explorer: 'https://polygonscan.com' },
  sepolia: {
    chainId: 11_155_111,
    shortName: 'sep',
    title: t('Sepolia (test network)'),
    explorer: 'https://sepolia.etherscan.io',
  },
} as const satisfies Record<string, PayoutNetwork>;

export type PayoutNetworkName = keyof typeof PAYOUT_NETWORKS;
export const PAYOUT_NETWORK_NAMES = Object.keys(PAYOUT_NETWORKS) as [PayoutNetworkName, ...PayoutNetworkName[]];

const CHAIN_IDS: ReadonlyMap<string, number> = new Map(
  Object.values(PAYOUT_NETWORKS).map(({ shortName, chainId }) => [shortName, chainId]),
);

/** The chain of an EIP-3770 name. Null for one that payouts cannot be made on. */
export const chainIdOf = (shortName: string): number | null => CHAIN_IDS.get(shortName) ?? null;

/** A network that payouts can be made on. */
export const networkOfChain = (chainId: number): PayoutNetwork | undefined =>
  Object.values(PAYOUT_NETWORKS).find((network) => network.chainId === chainId);

const TRANSACTION_HASH = /^0x[0-9a-fA-F]{64}$/;

export const isTransactionHash = (text: string): boolean => TRANSACTION_HASH.test(text);

/** The page of a payment at the explorer of its network. Null for a reference that is no transaction hash. */
export function transactionUrl(chainId: number, reference: string): string | null {
  const network = networkOfChain(chainId);
  return network && isTransactionHash(reference) ? `${network.explorer}/tx/${reference}` : null;
}
