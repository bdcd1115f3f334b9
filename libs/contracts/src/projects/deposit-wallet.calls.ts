import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { transferShape, transferStateSchema } from '../wallets/chain-transfer.schema.ts';
import { walletFormSchema } from '../wallets/wallet.schema.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Deposits' });

/** The most wallets from which a project's deposits are credited by themselves. */
export const DEPOSIT_WALLETS_MAX = 5;
/** The most transfers that a project's Balance page shows. */
export const SHOWN_TRANSFERS_MAX = 20;

const depositWalletSchema = z.object({ address: z.string(), proved_at: z.iso.datetime() });
export type DepositWallet = z.infer<typeof depositWalletSchema>;

const ownTransferSchema = z.object({
  ...transferShape,
  /** Null until the transfer is final. */
  state: transferStateSchema.nullable(),
  /** How many blocks are missing until the transfer is final. 0 for a final one. */
  missing_blocks: z.int().min(0),
});
export type OwnTransfer = z.infer<typeof ownTransferSchema>;

const chainDepositsSchema = z.object({
  network: z.object({ title: z.string(), chain_id: z.int().min(1) }),
  /** Where dollars are sent. */
  treasury: z.string(),
  /** The tokens of which one is credited as $1.00. */
  tokens: z.array(z.object({ symbol: z.string(), address: z.string() })),
  wallets: z.array(depositWalletSchema),
  /** Those of the project's wallets, the newest first. */
  transfers: z.array(ownTransferSchema),
});
export type ChainDeposits = z.infer<typeof chainDepositsSchema>;

export const getChainDeposits = defineCall('getChainDeposits', 'GET /project/chain-deposits', {
  permission: 'project.read',
  summary: 'How the project deposits dollars on the chain, and what was seen there; null without a chain',
  response: success({ chain: chainDepositsSchema.nullable() }),
});

export const challengeDepositWallet = defineCall('challengeDepositWallet', 'POST /project/deposit-wallets/challenge', {
  permission: 'money.spend',
  summary: 'A message (EIP-4361) for a wallet of the project to sign within 10 minutes, once',
  body: walletFormSchema,
  response: success({ message: z.string() }),
  errors: ['conflict'],
});

export const proveDepositWallet = defineCall('proveDepositWallet', 'POST /project/deposit-wallets', {
  permission: 'money.spend',
  summary: 'Prove control of a wallet by its signature: what it sends to the treasury is credited to the project',
  audit: 'Prove a deposit wallet',
  body: z.object({ message: z.string().max(2_000), signature: z.string().max(20_000) }),
  response: success({ wallet: depositWalletSchema }),
  errors: ['wallet_proof_refused', 'conflict'],
});

export const removeDepositWallet = defineCall('removeDepositWallet', 'DELETE /project/deposit-wallets/{address}', {
  permission: 'money.spend',
  summary: 'Remove a wallet: what it sends from now on waits for an admin',
  audit: 'Remove a deposit wallet',
  params: z.object({ address: z.string().max(64) }),
  response: success({}),
  errors: ['not_found'],
});
