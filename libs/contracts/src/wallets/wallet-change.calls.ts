import { z } from 'zod';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';
import { requiredReasonSchema } from '../fields/reason.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { openWalletChangeShape } from './wallet.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Payouts' });

const walletChangeSchema = z.object({
  ...openWalletChangeShape,
  user_id: z.string(),
  handle: z.string(),
  old_address: z.string(),
  new_address: z.string(),
});
export type WalletChange = z.infer<typeof walletChangeSchema>;

/** The orders of the proposals, the default first; `-` is descending. */
export const WALLET_CHANGE_SORTS = ['proposed', '-proposed'] as const;
export type WalletChangeSort = (typeof WALLET_CHANGE_SORTS)[number];

export const listWalletChanges = defineCall('listWalletChanges', 'GET /admin/wallet-changes', {
  permission: 'admin.read',
  summary:
    'Proposed wallets: those that an admin decides, and those that both wallets have signed; in the order of `sort`',
  query: z.object({ ...followingPageShape, sort: z.enum(WALLET_CHANGE_SORTS).default(WALLET_CHANGE_SORTS[0]) }),
  response: success({ changes: z.array(walletChangeSchema), next: nextPageSchema }),
});

const changeParams = z.object({ changeId: z.string().min(1).max(64) });

export const approveWalletChange = defineCall('approveWalletChange', 'POST /admin/wallet-changes/{changeId}/approve', {
  needsProof: true,
  permission: 'money',
  summary: 'Put a wallet in force that the present wallet has not signed, once the delay has passed',
  audit: 'Approve a wallet change',
  params: changeParams,
  response: success({}),
  errors: ['not_found', 'already_decided', 'conflict'],
});

/** The Decline form. */
export const declineWalletChangeSchema = z.object({ reason: requiredReasonSchema });

export const declineWalletChange = defineCall('declineWalletChange', 'POST /admin/wallet-changes/{changeId}/decline', {
  permission: 'money',
  summary: 'Decline a proposed wallet with a reason that the person reads',
  audit: 'Decline a wallet change',
  params: changeParams,
  body: declineWalletChangeSchema,
  response: success({}),
  errors: ['not_found', 'already_decided'],
});
