/** The EVM networks that payouts can be made on, by the value of `PAYOUT_NETWORK`. */
export const PAYOUT_NETWORKS = {
  ethereum: { chainId: 1, title: 'Ethereum' },
  arbitrum: { chainId: 42_161, title: 'Arbitrum One' },
  base: { chainId: 8_453, title: 'Base' },
  bnb: { chainId: 56, title: 'BNB Smart Chain' },
  gnosis: { chainId: 100, title: 'Gnosis' },
  optimism: { chainId: 10, title: 'OP Mainnet' },
  polygon: { chainId: 137, title: 'Polygon' },
  sepolia: { chainId: 11_155_111, title: 'Sepolia (test network)' },
} as const satisfies Record<string, { chainId: number; title: string }>;

export type PayoutNetworkName = keyof typeof PAYOUT_NETWORKS;
export const PAYOUT_NETWORK_NAMES = Object.keys(PAYOUT_NETWORKS) as [PayoutNetworkName, ...PayoutNetworkName[]];
