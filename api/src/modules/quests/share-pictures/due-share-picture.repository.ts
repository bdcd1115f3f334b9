import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { defineModel, documentSchema, withId, type WithId } from '../../../db/document-schema.ts';

/** The share picture of a quest, or those of a project's live quests, which a job looks at. */
const dueDocument = z.object({
  _id: z.string(),
  projectId: z.string(),
  /** Null for a project. */
  questId: z.int().nullable(),
  at: z.date(),
  /** Increased by each change, so that one during the work is not lost. */
  changes: z.int(),
  failures: z.int(),
});
export type DueSharePicture = WithId<z.output<typeof dueDocument>>;

const dueSchema = documentSchema(dueDocument, 'due_share_pictures');
dueSchema.index({ at: 1 });

const dueModel = defineModel('DueSharePicture', dueSchema);

/** Share pictures that a job makes or removes, because what they show may have changed. */
export function createDueSharePictureRepository(connection: Connection) {
  const due = dueModel(connection);
  const add = async (projectId: string, questId: number | null, now: Date, session?: ClientSession): Promise<void> => {
    const $setOnInsert = { projectId, questId, at: now };
    const update = { $setOnInsert, $set: { failures: 0 }, $inc: { changes: 1 } };
    const filter = { _id: questId === null ? `project:${projectId}` : `quest:${questId}` };
    await due.updateOne(filter, update, { upsert: true, ...(session && { session }) });
  };
  return {
    addQuest: add,
    addProject: (projectId: string, now: Date, session?: ClientSession) => add(projectId, null, now, session),

    /** The oldest of each project, so that projects take turns. */
    listNext: async (now: Date, limit: number): Promise<DueSharePicture[]> => {
      const found = await due.aggregate<{ first: z.output<typeof dueDocument> }>([
        { $match: { at: { $lte: now } } },
        { $sort: { at: 1, _id: 1 } },
        { $group: { _id: '$projectId', first: { $first: '$$ROOT' } } },
        { $sort: { 'first.at': 1 } },
        { $limit: limit },
      ]);
      return found.map(({ first }) => withId(first));
    },

    /** Unless it has changed since it was read. */
    remove: async ({ id, changes }: DueSharePicture): Promise<void> => {
      await due.deleteOne({ _id: id, changes });
    },

    retryAt: async ({ id }: DueSharePicture, at: Date): Promise<void> => {
      await due.updateOne({ _id: id }, { $set: { at }, $inc: { failures: 1 } });
    },
  };
}

export type DueSharePictureRepository = ReturnType<typeof createDueSharePictureRepository>;
