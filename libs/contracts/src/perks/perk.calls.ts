import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';
import { mxpSchema } from '../units/mxp.ts';
import { perkSchema, receiptSchema } from './perk.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'Perks' });

export const perkIdSchema = z.string().min(1).max(64);

export const listPerks = defineCall('listPerks', 'GET /user/perks', {
  summary: 'The perks on offer, newest first, each with the reason why the user cannot redeem it now',
  query: z.object(followingPageShape),
  response: success({ perks: z.array(perkSchema), next: nextPageSchema, balance_mxp: mxpSchema }),
});

export const listReceipts = defineCall('listReceipts', 'GET /user/perks/redemptions', {
  summary: 'The redemptions of the user, newest first, with codes',
  query: z.object(followingPageShape),
  response: success({ redemptions: z.array(receiptSchema), next: nextPageSchema }),
});

export const redeemPerk = defineCall('redeemPerk', 'POST /user/perks/redeem', {
  summary: 'Pay the price of a perk in MXP. The receipt has the code, which no answer to this call repeats',
  body: z.object({ perk_id: perkIdSchema }),
  response: success({ redemption_id: z.string(), balance_mxp: mxpSchema }),
  errors: ['not_found', 'perk_unavailable', 'sold_out', 'limit_reached', 'level_too_low', 'insufficient_balance'],
});
