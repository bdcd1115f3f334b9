export { createChain, type Chain, type ChainSettings } from './create-chain.ts';
export type { DollarToken, TokenTransfer } from './token-transfer.ts';
