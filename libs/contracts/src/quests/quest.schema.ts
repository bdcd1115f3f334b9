import { z } from 'zod';
import { questBasicsShape } from './quest-basics.schema.ts';

/** The three kinds of quest. */
export const questTypeSchema = z.enum(['task', 'giveaway', 'opportunity']);
export type QuestType = z.infer<typeof questTypeSchema>;

/** Where a quest stands for its owner and the admins: `pending` → `active` → `concluded`, or `pending` → `rejected`. */
export const questStatusSchema = z.enum(['pending', 'active', 'concluded', 'rejected']);
export type QuestStatus = z.infer<typeof questStatusSchema>;

/** What users see of {@link QuestStatus}: a concluded quest has ended; pending and rejected ones are not shown. */
const shownStatusSchema = z.enum(['active', 'ended']);
export type ShownStatus = z.infer<typeof shownStatusSchema>;

/** How a project may employ somebody. */
export const jobTypeSchema = z.enum(['full-time', 'part-time', 'contract', 'internship']);
export type JobType = z.infer<typeof jobTypeSchema>;

/** Why a quest was concluded: its deadline came, its owner ended it, or its listing could not be paid any more. */
export const concludeReasonSchema = z.enum(['deadline', 'owner', 'unpaid']);
export type ConcludeReason = z.infer<typeof concludeReasonSchema>;

/** Who hosts a quest. `logo` is an address, or empty. */
const questProjectSchema = z.object({ name: z.string(), logo: z.string() });

/** A quest's number: a sequence, sent as an integer (specification of the user area, section 5). */
export const questIdSchema = z.int().min(1);

/** What every kind of quest shows. `timeLeft` is text; `ends_at` is the moment behind it, null without a deadline. */
export const shownQuestShape = {
  id: questIdSchema,
  ...questBasicsShape,
  status: shownStatusSchema,
  timeLeft: z.string(),
  ends_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  participant_count: z.int().min(0),
  project: questProjectSchema,
  is_demo: z.boolean(),
  /** When it was removed: only who took part in it is still shown it. */
  removed_at: z.iso.datetime().optional(),
} as const;
export type ShownQuest = z.infer<z.ZodObject<typeof shownQuestShape>>;
