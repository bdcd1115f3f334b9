/** The EVM networks that payouts can be made on, by the value of `PAYOUT_NETWORK`. `shortName` is that of EIP-3770. */
export const PAYOUT_NETWORKS = {
  ethereum: { chainId: 1, shortName: 'eth', title: 'Ethereum' },
  arbitrum: { chainId: 42_161, shortName: 'arb1', title: 'Arbitrum One' },
  base: { chainId: 8_453, shortName: 'base', title: 'Base' },
  bnb: { chainId: 56, shortName: 'bnb', title: 'BNB Smart Chain' },
  gnosis: { chainId: 100, shortName: 'gno', title: 'Gnosis' },
  optimism: { chainId: 10, shortName: 'oeth', title: 'OP Mainnet' },
  polygon: { chainId: 137, shortName: 'matic', title: 'Polygon' },
  sepolia: { chainId: 11_155_111, shortName: 'sep', title: 'Sepolia (test network)' },
} as const satisfies Record<string, { chainId: number; shortName: string; title: string }>;

export type PayoutNetworkName = keyof typeof PAYOUT_NETWORKS;
export const PAYOUT_NETWORK_NAMES = Object.keys(PAYOUT_NETWORKS) as [PayoutNetworkName, ...PayoutNetworkName[]];

const CHAIN_IDS: ReadonlyMap<string, number> = new Map(
  Object.values(PAYOUT_NETWORKS).map(({ shortName, chainId }) => [shortName, chainId]),
);

/** The chain of an EIP-3770 name. Null for one that payouts cannot be made on. */
export const chainIdOf = (shortName: string): number | null => CHAIN_IDS.get(shortName) ?? null;
