import { t } from '@magnetx/texts';
import { z } from 'zod';
import { isVisible, writtenText } from '../fields/plain-text.ts';
import { REASON_REQUIRED, reasonSchema } from '../fields/reason.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';
import { perkIdSchema } from './perk.calls.ts';
import {
  offeredPerkSchema,
  perkOfferSchema,
  perkStateSchema,
  redemptionSchema,
  redemptionStateSchema,
} from './perk.schema.ts';

const defineProjectCall = defineCallGroup({ audience: 'project', tag: 'Perks' });
const defineAdminCall = defineCallGroup({ audience: 'admin', tag: 'Perks' });

const WORDS_LENGTH_MAX = 500;

const page = z.object(followingPageShape);
const perkPage = success({ perks: z.array(offeredPerkSchema), next: nextPageSchema });
const offering = { body: perkOfferSchema, response: success({ perk: offeredPerkSchema }) };
const reading = {
  params: z.object({ perkId: perkIdSchema }),
  query: page,
  response: success({ redemptions: z.array(redemptionSchema), next: nextPageSchema }),
  errors: ['not_found'],
} as const;
const changing = {
  params: z.object({ perkId: perkIdSchema }),
  response: success({ perk: offeredPerkSchema }),
  errors: ['not_found', 'already_decided', 'conflict'],
} as const;
const settling = {
  params: z.object({ redemptionId: perkIdSchema }),
  body: z
    .object({
      state: redemptionStateSchema.extract(['fulfilled', 'refunded']),
      /** A note for the user, or the reason of the refund. */
      words: writtenText(t('Text'), WORDS_LENGTH_MAX).default(''),
    })
    .refine(({ state, words }) => state === 'fulfilled' || isVisible(words), {
      error: REASON_REQUIRED,
      path: ['words'],
    }),
  response: success({ redemption: redemptionSchema }),
  errors: ['not_found', 'already_decided', 'conflict', 'insufficient_balance'],
} as const;

export const listProjectPerks = defineProjectCall('listProjectPerks', 'GET /project/perks', {
  permission: 'project.read',
  summary: 'The perks of the signed-in project, newest first',
  query: page,
  response: perkPage,
});

export const offerProjectPerk = defineProjectCall('offerProjectPerk', 'POST /project/perks', {
  permission: 'perks',
  summary: 'Offer a perk, whose price goes to the project',
  ...offering,
});

export const setProjectPerkState = defineProjectCall('setProjectPerkState', 'POST /project/perks/{perkId}/state', {
  permission: 'perks',
  summary: 'Pause, offer again or end a perk; what was redeemed stays',
  body: z.object({ state: perkStateSchema }),
  ...changing,
});

export const listProjectRedemptions = defineProjectCall(
  'listProjectRedemptions',
  'GET /project/perks/{perkId}/redemptions',
  { permission: 'perks', summary: 'The redemptions of a perk of the project, newest first, with codes', ...reading },
);

export const settleProjectRedemption = defineProjectCall(
  'settleProjectRedemption',
  'POST /project/redemptions/{redemptionId}',
  { permission: 'perks', summary: 'Mark a redemption as fulfilled, or return its MXP, once', ...settling },
);

/** The filters of the admins' list, in display order. */
export const PERK_FILTERS = ['all', 'site'] as const;

export const listAdminPerks = defineAdminCall('listAdminPerks', 'GET /admin/perks', {
  permission: 'admin.read',
  summary: 'All perks, or those of the site, newest first',
  query: page.extend({ show: z.enum(PERK_FILTERS).default('all') }),
  response: perkPage,
});

export const offerSitePerk = defineAdminCall('offerSitePerk', 'POST /admin/perks', {
  permission: 'perks.manage',
  summary: 'Offer a perk of the site, whose price goes to the fees of the platform',
  audit: 'Offer a perk',
  ...offering,
});

export const setAdminPerkState = defineAdminCall('setAdminPerkState', 'POST /admin/perks/{perkId}/state', {
  permission: 'perks.manage',
  summary: 'Pause or end any perk with a reason, which its project cannot undo, or offer it again',
  audit: 'Change the state of a perk',
  body: z
    .object({ state: perkStateSchema, reason: reasonSchema.default('') })
    .refine(({ state, reason }) => state === 'offered' || isVisible(reason), {
      error: REASON_REQUIRED,
      path: ['reason'],
    }),
  ...changing,
});

export const listSiteRedemptions = defineAdminCall('listSiteRedemptions', 'GET /admin/perks/{perkId}/redemptions', {
  permission: 'perks.manage',
  summary: 'The redemptions of a perk of the site, newest first, with codes; those of projects are not readable',
  ...reading,
});

export const settleSiteRedemption = defineAdminCall('settleSiteRedemption', 'POST /admin/redemptions/{redemptionId}', {
  permission: 'perks.manage',
  summary: 'Mark a redemption of a perk of the site as fulfilled, or return its MXP, once',
  audit: 'Settle a redemption',
  ...settling,
});
