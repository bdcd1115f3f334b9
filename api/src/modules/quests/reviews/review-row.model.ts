import { questTypeSchema, reviewStatusSchema, turnSchema, verdictSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';

/**
 * An item's row in the admin queue, with its search words. It exists exactly while the item is in the queue. The
 * transactions of the quest or work update it, so that the queue's indexes contain nothing else.
 */
const reviewRowDocument = z.object({
  /** The item's id without a revision. */
  _id: z.string(),
  type: questTypeSchema,
  status: reviewStatusSchema,
  /** The time of the posting or the submission. */
  at: z.date(),
  /** The word prefixes of its texts. */
  searchPrefixes: z.array(z.string()),
  /** Of work only: its task, its author, and what the owner recommends. Absent for quests and edits. */
  projectId: z.string().exactOptional(),
  questId: z.int().exactOptional(),
  userId: z.string().exactOptional(),
  verdict: z.enum(['none', ...verdictSchema.options]).exactOptional(),
  /** Whose act it waits for. Absent if none, and for pending items that wait for an admin. */
  turn: turnSchema.exclude(['admin']).exactOptional(),
});
export type ReviewRowDocument = z.output<typeof reviewRowDocument>;

/** Serves every filter in order, because a search lists all requested types and statuses. */
export const SEARCH_INDEX = { searchPrefixes: 1, type: 1, status: 1, ...NEWEST_FIRST } as const;

/** By whose turn it is. */
export const TURN_INDEX = { status: 1, turn: 1, ...NEWEST_FIRST } as const;

const reviewRowSchema = documentSchema(reviewRowDocument, 'review_rows');
reviewRowSchema.index(NEWEST_FIRST);
reviewRowSchema.index({ type: 1, ...NEWEST_FIRST });
reviewRowSchema.index({ status: 1, ...NEWEST_FIRST });
reviewRowSchema.index({ type: 1, status: 1, ...NEWEST_FIRST });
reviewRowSchema.index(SEARCH_INDEX);
reviewRowSchema.index(TURN_INDEX);

// Work alone, by recommendation, by project and by task. An index entry per word prefix is costly, so the search of a
// task's work filters that of its project.
const OF_WORK = { partialFilterExpression: { verdict: { $exists: true } } };
const OF_VERDICT = { status: 1, verdict: 1, ...NEWEST_FIRST } as const;
export const WORK_INDEXES = {
  all: OF_VERDICT,
  project: { projectId: 1, ...OF_VERDICT },
  quest: { questId: 1, ...OF_VERDICT },
  search: { projectId: 1, searchPrefixes: 1, ...OF_VERDICT },
  person: { userId: 1, projectId: 1, status: 1 },
} as const;
for (const index of Object.values(WORK_INDEXES)) reviewRowSchema.index(index, OF_WORK);

export const reviewRowModel = defineModel('ReviewRow', reviewRowSchema);
