import { z } from 'zod';
import { idInAddress } from '../http/address-number.ts';
import { questBasicsShape } from '../quests/quest-basics.schema.ts';
import { concludeReasonSchema, questIdSchema, questStatusSchema, questTypeSchema } from '../quests/quest.schema.ts';
import { missionTermsShape } from '../quests/mission-terms.schema.ts';
import { questWordsShape } from '../quests/quest-words.schema.ts';
import { mxpSchema } from '../units/mxp.ts';
import { usdCentsSchema } from '../units/usd.ts';

/** The path parameters of a call on one of the caller's quests. */
export const questParams = z.object({ questId: idInAddress() });

/** A quest as its owner sees it. */
export const projectQuestShape = {
  id: questIdSchema,
  ...questBasicsShape,
  ...questWordsShape,
  /** The beginning of the description without its markup; absent if the description is short and has none. */
  summary: z.string().optional(),
  type: questTypeSchema,
  status: questStatusSchema,
  /** The MXP that a participant or a winner earns. */
  reward: mxpSchema,
  /** A task's cash for each approved submission, or the whole prize of a giveaway. */
  cash_cents: usdCentsSchema,
  /** The budget of an ad; 0 for other quests. */
  ad_budget_cents: usdCentsSchema,
  /** Its cash rewards, or its ad's budget, are reserved. */
  is_funded: z.boolean(),
  /** Its approved rewards that no dollars of the project cover. */
  owed_cents: usdCentsSchema,
  /** A giveaway's winners: the drawn ones, before the draw the places. 1 for other types. */
  winners: z.int().min(0),
  /** Null without a limit. */
  maxParticipants: z.int().min(1).nullable(),
  currentParticipants: z.int().min(0),
  created_at: z.iso.datetime(),
  /** The requested start; null without one. */
  startsAt: z.iso.datetime().nullable(),
  /** It is approved, and pending until its start. */
  is_scheduled: z.boolean(),
  endsAt: z.iso.datetime().nullable(),
  /** The fee that was paid to post it. */
  fee_mxp: mxpSchema,
  /** The reason of a rejection; may be empty. */
  reason: z.string(),
  concluded_because: concludeReasonSchema.nullable(),
  /** The end of an opportunity's paid listing; null for other types, and for quests that are not live. */
  listed_until: z.iso.datetime().nullable(),
  /** The new words of a live quest that wait for an admin; null without any. */
  waiting_edit: z.object({ ...questWordsShape, submitted_at: z.iso.datetime() }).nullable(),
} as const;

export type ProjectQuest = z.infer<z.ZodObject<typeof projectQuestShape>>;

/** The remaining fields of a quest's draft, from which its owner sends a rejected quest again. */
export const questDetailsSchema = z.object({
  max_winners: z.int().min(1).nullable(),
  duration_days: z.int().min(1).nullable(),
  ad_mode: z.boolean(),
  ad_budget_cents: usdCentsSchema,
  ...missionTermsShape,
});
export type QuestDetails = z.infer<typeof questDetailsSchema>;
