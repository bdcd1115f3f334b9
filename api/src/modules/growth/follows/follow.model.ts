import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';

/** A project that a user follows. Deleted with either account. */
const followDocument = z.object({
  /** The ids of the user and the project. */
  _id: z.string(),
  userId: z.string(),
  projectId: z.string(),
  /** Of the project, which cannot change it. */
  projectName: z.string(),
  followedAt: z.date(),
});
export type FollowDocument = z.output<typeof followDocument>;

const followSchema = documentSchema(followDocument, 'project_follows');
followSchema.index({ userId: 1, projectName: 1 });
followSchema.index({ projectId: 1, userId: 1 });

export const followModel = defineModel('ProjectFollow', followSchema);
