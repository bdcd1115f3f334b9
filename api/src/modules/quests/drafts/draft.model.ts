import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';

/** The values of a post form, kept until they are posted. Deleted when the project's account begins to close. */
const draftDocument = z.object({
  /** The project's id and the draft's, because a page chooses the latter. */
  _id: z.string(),
  projectId: z.string(),
  draftId: z.string(),
  version: z.int(),
  form: z.record(z.string(), z.unknown()),
  savedAt: z.date(),
  /** The id of the member. */
  savedBy: z.string(),
});
export type DraftDocument = z.output<typeof draftDocument>;

/** The order of a project's drafts. */
export const LAST_SAVED_FIRST = { savedAt: -1, _id: -1 } as const;

const draftSchema = documentSchema(draftDocument, 'project_drafts');
draftSchema.index({ projectId: 1, ...LAST_SAVED_FIRST });

export const draftModel = defineModel('ProjectDraft', draftSchema);
