import { z } from 'zod';
import { idInAddress } from '../http/address-number.ts';
import { QUEST_KINDS } from './kinds/quest-kind.ts';
import { questBasicsShape } from './quest-basics.schema.ts';

export const questTypeSchema = z.enum(QUEST_KINDS);

/** The status that owners and admins see: `pending` → `active` → `concluded`, or `pending` → `rejected`. */
export const questStatusSchema = z.enum(['pending', 'active', 'concluded', 'rejected']);
export type QuestStatus = z.infer<typeof questStatusSchema>;

/** The status that users see. Concluded quests have `ended`; pending and rejected ones are hidden. */
const shownStatusSchema = z.enum(['active', 'ended']);
export type ShownStatus = z.infer<typeof shownStatusSchema>;

export const jobTypeSchema = z.enum(['full-time', 'part-time', 'contract', 'internship']);
export type JobType = z.infer<typeof jobTypeSchema>;

/** Why a quest was concluded: deadline, its owner, listing unpaid, or ad budget or completions used up. */
export const concludeReasonSchema = z.enum(['deadline', 'owner', 'unpaid', 'budget']);
export type ConcludeReason = z.infer<typeof concludeReasonSchema>;

/** The project that hosts a quest. `logo` is an address, or empty. */
const questProjectSchema = z.object({ name: z.string(), logo: z.string() });

/** A quest's number: a sequence, sent as an integer. */
export const questIdSchema = z.int().min(1);

/** The query of a call that gets one quest. */
export const questIdQuery = z.object({ id: idInAddress() });

export const countSchema = z.int().min(0);

/** The fields that users see of every quest type. `timeLeft` describes `ends_at`, which is null without a deadline. */
export const shownQuestShape = {
  id: questIdSchema,
  ...questBasicsShape,
  /** The beginning of the description without its markup; absent if the description is short and has none. */
  summary: z.string().optional(),
  status: shownStatusSchema,
  timeLeft: z.string(),
  ends_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  participant_count: z.int().min(0),
  project: questProjectSchema,
  is_demo: z.boolean(),
  /** Its owner has reserved the dollars of its rewards. */
  is_funded: z.boolean(),
  /** Only people at this level see it before. Absent without early access, and after it. */
  early_access: z.object({ level: z.int(), until: z.iso.datetime() }).optional(),
  /** The user has saved it. */
  is_saved: z.boolean(),
  /** When it was removed. Removed quests are shown to their participants only. */
  removed_at: z.iso.datetime().optional(),
} as const;
export type ShownQuest = z.infer<z.ZodObject<typeof shownQuestShape>>;
