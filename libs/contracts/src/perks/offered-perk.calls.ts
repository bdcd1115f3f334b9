import { z } from 'zod';
import { isVisible, writtenText } from '../fields/plain-text.ts';
import { REASON_REQUIRED, reasonSchema, requiredReasonSchema } from '../fields/reason.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';
import { perkIdSchema } from './perk.calls.ts';
import { offeredPerkSchema, perkOfferSchema, perkStateSchema, redemptionSchema } from './perk.schema.ts';

const defineProjectCall = defineCallGroup({ audience: 'project', tag: 'Perks' });
const defineAdminCall = defineCallGroup({ audience: 'admin', tag: 'Perks' });

const NOTE_LENGTH_MAX = 500;

const listShape = { response: success({ perks: z.array(offeredPerkSchema), next: nextPageSchema }) };
const offerShape = { body: perkOfferSchema, response: success({ perk: offeredPerkSchema }) };
const redemptionsShape = {
  params: z.object({ perkId: perkIdSchema }),
  query: z.object(followingPageShape),
  response: success({ redemptions: z.array(redemptionSchema), next: nextPageSchema }),
  errors: ['not_found'],
} as const;
const settled = {
  params: z.object({ redemptionId: perkIdSchema }),
  response: success({ redemption: redemptionSchema }),
} as const;
const fulfilShape = {
  ...settled,
  /** The user reads the note. */
  body: z.object({ note: writtenText('Note', NOTE_LENGTH_MAX).default('') }),
  errors: ['not_found', 'already_decided'],
} as const;
const refundShape = {
  ...settled,
  body: z.object({ reason: requiredReasonSchema }),
  errors: ['not_found', 'already_decided', 'conflict', 'insufficient_balance'],
} as const;
const stateShape = {
  params: z.object({ perkId: perkIdSchema }),
  response: success({ perk: offeredPerkSchema }),
  errors: ['not_found', 'already_decided', 'conflict'],
} as const;

export const listProjectPerks = defineProjectCall('listProjectPerks', 'GET /project/perks', {
  permission: 'project.read',
  summary: 'The perks of the signed-in project, newest first',
  query: z.object(followingPageShape),
  ...listShape,
});

export const offerProjectPerk = defineProjectCall('offerProjectPerk', 'POST /project/perks', {
  permission: 'perks',
  summary: 'Offer a perk, whose price goes to the project',
  ...offerShape,
});

export const setProjectPerkState = defineProjectCall('setProjectPerkState', 'POST /project/perks/{perkId}/state', {
  permission: 'perks',
  summary: 'Pause, offer again or end a perk; what was redeemed stays',
  body: z.object({ state: perkStateSchema }),
  ...stateShape,
});

export const listProjectRedemptions = defineProjectCall(
  'listProjectRedemptions',
  'GET /project/perks/{perkId}/redemptions',
  {
    permission: 'perks',
    summary: 'The redemptions of a perk of the project, newest first, with codes',
    ...redemptionsShape,
  },
);

export const fulfilProjectRedemption = defineProjectCall(
  'fulfilProjectRedemption',
  'POST /project/redemptions/{redemptionId}/fulfil',
  { permission: 'perks', summary: 'Mark a redemption as fulfilled, with a note for the user', ...fulfilShape },
);

export const refundProjectRedemption = defineProjectCall(
  'refundProjectRedemption',
  'POST /project/redemptions/{redemptionId}/refund',
  { permission: 'perks', summary: 'Return the MXP of a redemption, once, with a reason', ...refundShape },
);

/** The filters of the admins' list, in display order. */
export const PERK_FILTERS = ['all', 'site'] as const;

export const listAdminPerks = defineAdminCall('listAdminPerks', 'GET /admin/perks', {
  permission: 'admin.read',
  summary: 'All perks, or those of the site, newest first',
  query: z.object({ ...followingPageShape, show: z.enum(PERK_FILTERS).default('all') }),
  ...listShape,
});

export const offerSitePerk = defineAdminCall('offerSitePerk', 'POST /admin/perks', {
  permission: 'perks.manage',
  summary: 'Offer a perk of the site, whose price goes to the fees of the platform',
  audit: 'Offer a perk',
  ...offerShape,
});

const hasReason = ({ state, reason }: { state: string; reason: string }) => state === 'offered' || isVisible(reason);

export const setAdminPerkState = defineAdminCall('setAdminPerkState', 'POST /admin/perks/{perkId}/state', {
  permission: 'perks.manage',
  summary: 'Pause or end any perk with a reason, which its project cannot undo, or offer it again',
  audit: 'Change the state of a perk',
  body: z
    .object({ state: perkStateSchema, reason: reasonSchema.default('') })
    .refine(hasReason, { error: REASON_REQUIRED, path: ['reason'] }),
  ...stateShape,
});

export const listSiteRedemptions = defineAdminCall('listSiteRedemptions', 'GET /admin/perks/{perkId}/redemptions', {
  permission: 'perks.manage',
  summary: 'The redemptions of a perk of the site, newest first, with codes; those of projects are not readable',
  ...redemptionsShape,
});

export const fulfilSiteRedemption = defineAdminCall(
  'fulfilSiteRedemption',
  'POST /admin/redemptions/{redemptionId}/fulfil',
  {
    permission: 'perks.manage',
    summary: 'Mark a redemption of a perk of the site as fulfilled, with a note for the user',
    audit: 'Fulfil a redemption',
    ...fulfilShape,
  },
);

export const refundSiteRedemption = defineAdminCall(
  'refundSiteRedemption',
  'POST /admin/redemptions/{redemptionId}/refund',
  {
    permission: 'perks.manage',
    summary: 'Return the MXP of a redemption of a perk of the site, once, with a reason',
    audit: 'Refund a redemption',
    ...refundShape,
  },
);
