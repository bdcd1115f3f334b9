export { createChain, type Chain, type ChainSettings, type Receipt } from './create-chain.ts';
export type { DollarToken, TokenTransfer } from './token-transfer.ts';
