import { perkSchema, perkStateSchema, redemptionStateSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModels, documentSchema, type WithId } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';

/** Something to redeem for MXP. All but its state, its stock and the admin's reason never changes. */
const perkDocument = z.object({
  _id: z.string(),
  /** Null: the site offers it. */
  projectId: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  priceMxp: z.int(),
  fulfilment: perkSchema.shape.fulfilment,
  minLevel: z.int(),
  perPerson: z.int(),
  stock: z.int(),
  left: z.int(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  state: perkStateSchema,
  /** Why an admin paused or ended it. The project cannot offer it again. Empty: no admin did. */
  adminReason: z.string(),
  at: z.date(),
});
export type PerkDocument = z.output<typeof perkDocument>;
export type StoredPerk = WithId<PerkDocument>;

/** The codes of a perk. The n-th redemption gets the n-th code, so a code is never given twice. */
const perkCodesDocument = z.object({ _id: z.string(), codes: z.array(z.string()) });

const redemptionDocument = z.object({
  /** The attempt of the call, so that a repeated one redeems once. */
  _id: z.string(),
  perkId: z.string(),
  projectId: z.string().nullable(),
  /** Empty once the account is erased, with the code and what was written to the user. */
  userId: z.string(),
  /** The perk's title and offerer, as they were. */
  title: z.string(),
  from: z.string(),
  priceMxp: z.int(),
  state: redemptionStateSchema,
  code: z.string(),
  note: z.string(),
  reason: z.string(),
  at: z.date(),
  settledAt: z.date().nullable(),
});
export type RedemptionDocument = z.output<typeof redemptionDocument>;
export type StoredRedemption = WithId<RedemptionDocument>;

const perkSchemaOf = documentSchema(perkDocument, 'perks');
perkSchemaOf.index({ state: 1, ...NEWEST_FIRST });
perkSchemaOf.index({ projectId: 1, ...NEWEST_FIRST });
perkSchemaOf.index(NEWEST_FIRST);

const redemptionSchemaOf = documentSchema(redemptionDocument, 'perk_redemptions');
redemptionSchemaOf.index({ userId: 1, ...NEWEST_FIRST });
redemptionSchemaOf.index({ perkId: 1, ...NEWEST_FIRST });
redemptionSchemaOf.index({ userId: 1, perkId: 1 });
// The tasks of the offerers.
redemptionSchemaOf.index({ perkId: 1 }, { partialFilterExpression: { state: 'waiting' }, name: 'waiting_of_perk' });
redemptionSchemaOf.index({ projectId: 1 }, { partialFilterExpression: { state: 'waiting' } });

export const perkModels = defineModels({
  perks: ['Perk', perkSchemaOf],
  codes: ['PerkCodes', documentSchema(perkCodesDocument, 'perk_codes')],
  redemptions: ['PerkRedemption', redemptionSchemaOf],
});
