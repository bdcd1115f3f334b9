import { appealStateSchema, HOLD_STATES, RISK_SIGNAL_NAMES } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModels, documentSchema, type WithId } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';

/** The reward of a completion that is, or was, on hold. */
const holdDocument = z.object({
  _id: z.string(),
  /** Empty once the account is erased. */
  userId: z.string(),
  questId: z.int(),
  projectId: z.string(),
  /** Names the completion, with the quest and the user. See `periodOf`. */
  period: z.string(),
  title: z.string(),
  mxp: z.int(),
  signals: z.array(z.enum(RISK_SIGNAL_NAMES)),
  state: z.enum(HOLD_STATES),
  at: z.date(),
  until: z.date(),
  /** When the state was decided. */
  decidedAt: z.date(),
  /** Why it was taken back. */
  reason: z.string(),
  appeal: z.object({ state: appealStateSchema, at: z.date(), answer: z.string() }).nullable(),
});
export type HoldDocument = z.output<typeof holdDocument>;
export type StoredHold = WithId<HoldDocument>;

/** A user in a network. Only a keyed hash of the network is stored, for a day. */
const sightingDocument = z.object({ _id: z.string(), network: z.string(), userId: z.string(), expiresAt: z.date() });

const holdSchema = documentSchema(holdDocument, 'reward_holds');
holdSchema.index({ userId: 1, ...NEWEST_FIRST });
holdSchema.index({ state: 1, ...NEWEST_FIRST });

const sightingSchema = documentSchema(sightingDocument, 'network_sightings');
sightingSchema.index({ network: 1, expiresAt: 1 });
sightingSchema.index({ userId: 1 });
sightingSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const holdModels = defineModels({
  holds: ['RewardHold', holdSchema],
  sightings: ['NetworkSighting', sightingSchema],
});
