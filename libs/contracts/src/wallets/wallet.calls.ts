import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { openWalletChangeShape, walletFormSchema } from './wallet.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'Wallet' });

const myWalletSchema = z.object({
  /** Null until it is set. */
  address: z.string().nullable(),
  /** Whether a signature has proved that the person controls it. */
  is_verified: z.boolean(),
  /** False for a wallet of an earlier time that payouts cannot be sent to. */
  is_payable: z.boolean(),
  /** The network of payouts. */
  network: z.object({ title: z.string(), chain_id: z.int().min(1) }),
  /** The hours after each proposal in which the present wallet stays. */
  change_delay_hours: z.int().min(0),
  change: z.object({ ...openWalletChangeShape, address: z.string() }).nullable(),
});
export type MyWallet = z.infer<typeof myWalletSchema>;

const answer = success({ wallet: myWalletSchema });

export const getWallet = defineCall('getWallet', 'GET /user/wallet', {
  summary: 'The payout wallet of the signed-in user, its network, and the proposed change',
  response: answer,
});

export const setWallet = defineCall('setWallet', 'PUT /user/wallet', {
  summary: 'Set the payout wallet, once',
  audit: 'Set a wallet',
  body: walletFormSchema,
  response: success({ wallet_address: z.string() }),
  errors: ['wallet_already_set'],
});

export const challengeWallet = defineCall('challengeWallet', 'POST /user/wallet/challenge', {
  summary: 'Messages (EIP-4361) for wallets to sign within 10 minutes, once; newer ones replace them',
  body: walletFormSchema,
  response: success({
    message: z.string(),
    /** For the present wallet, which agrees to another one. Null without a present wallet that could. */
    present_message: z.string().nullable(),
  }),
  errors: ['conflict'],
});

/** The effect of a proof: the first wallet is set, the present one verified, or another one proposed. */
export const proofOutcomeSchema = z.enum(['set', 'verified', 'proposed']);

export const proveWallet = defineCall('proveWallet', 'POST /user/wallet/proof', {
  summary: 'Prove control of a wallet by its signature: sets the first, verifies the present, or proposes another',
  audit: 'Prove a wallet',
  body: z.object({
    message: z.string().max(2_000),
    signature: z.string().max(20_000),
    /** The signature of `present_message`. Without it an admin decides on another wallet. */
    present_signature: z.string().max(20_000).optional(),
  }),
  response: success({ outcome: proofOutcomeSchema, wallet: myWalletSchema }),
  errors: ['wallet_proof_refused', 'wallet_change_open'],
});

export const proposeWallet = defineCall('proposeWallet', 'POST /user/wallet/change', {
  summary: 'Propose another wallet without proof, which an admin decides',
  audit: 'Propose a wallet',
  body: walletFormSchema,
  response: answer,
  errors: ['wallet_change_open', 'conflict'],
});

export const cancelWalletChange = defineCall('cancelWalletChange', 'DELETE /user/wallet/change', {
  summary: 'Cancel the proposed wallet, which keeps the present one',
  audit: 'Cancel a wallet change',
  response: answer,
  errors: ['conflict'],
});
