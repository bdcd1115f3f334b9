import { z } from 'zod';
import { questBasicsShape } from '../quests/quest-basics.schema.ts';
import { concludeReasonSchema, questIdSchema, questStatusSchema, questTypeSchema } from '../quests/quest.schema.ts';
import { mxpSchema } from '../units/mxp.ts';
import { usdCentsSchema } from '../units/usd.ts';

/** The path parameters of a call on one of the caller's quests. */
export const questParams = z.object({ questId: z.coerce.number<number>().pipe(questIdSchema) });

/** A quest as its owner sees it (specification of the project area, section 3). */
export const projectQuestShape = {
  id: questIdSchema,
  ...questBasicsShape,
  type: questTypeSchema,
  status: questStatusSchema,
  /** The MXP that a participant earns. */
  reward: mxpSchema,
  /** A task's cash reward, or the value of a giveaway's prize. */
  cash_cents: usdCentsSchema,
  /** Null without a limit. */
  maxParticipants: z.int().min(1).nullable(),
  currentParticipants: z.int().min(0),
  created_at: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  /** The fee that was paid to post it. */
  fee_mxp: mxpSchema,
  /** The reason of a rejection; may be empty. */
  reason: z.string(),
  concluded_because: concludeReasonSchema.nullable(),
  /** The end of an opportunity's paid listing; null for other types, and for quests that are not live. */
  listed_until: z.iso.datetime().nullable(),
} as const;

export type ProjectQuest = z.infer<z.ZodObject<typeof projectQuestShape>>;
