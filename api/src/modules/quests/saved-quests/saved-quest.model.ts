import { questTypeSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';

/** A quest that a user has saved for later. Deleted with the account. */
const savedQuestDocument = z.object({
  /** The ids of the user and the quest. */
  _id: z.string(),
  userId: z.string(),
  questId: z.int(),
  type: questTypeSchema,
  savedAt: z.date(),
});
export type SavedQuestDocument = z.output<typeof savedQuestDocument>;

const savedQuestSchema = documentSchema(savedQuestDocument, 'saved_quests');
// A user's saved quests: all, and by type.
savedQuestSchema.index({ userId: 1, questId: 1 });
savedQuestSchema.index({ userId: 1, type: 1, questId: 1 });

export const savedQuestModel = defineModel('SavedQuest', savedQuestSchema);
