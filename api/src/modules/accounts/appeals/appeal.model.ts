import { APPEAL_KINDS, appealStateSchema, deciderSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema, type WithId } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';

/** A user's appeal against a decision. */
const appealDocument = z.object({
  _id: z.string(),
  kind: z.enum(APPEAL_KINDS),
  /** The subject of the decision, such as the id of the work, and the decision itself. */
  subjectId: z.string(),
  decision: z.string(),
  /** Empty once the account is erased, with what was written. */
  userId: z.string(),
  words: z.string(),
  reason: z.string(),
  answer: z.string(),
  /** Of work: its task, and the owner of that. */
  projectId: z.string().exactOptional(),
  /** The side whose decision it is against. */
  decidedBy: deciderSchema.exactOptional(),
  questId: z.int().exactOptional(),
  title: z.string(),
  state: appealStateSchema,
  at: z.date(),
  answeredAt: z.date().nullable(),
});
export type AppealDocument = z.output<typeof appealDocument>;
export type StoredAppeal = WithId<AppealDocument>;

const appealSchema = documentSchema(appealDocument, 'appeals');
// The queue of the admins.
appealSchema.index({ state: 1, ...NEWEST_FIRST });
// One appeal per decision.
appealSchema.index({ kind: 1, subjectId: 1, decision: 1 }, { unique: true });
appealSchema.index({ userId: 1, _id: 1 });
// The record of a project.
appealSchema.index({ projectId: 1, state: 1 }, { partialFilterExpression: { projectId: { $exists: true } } });

export const appealModel = defineModel('Appeal', appealSchema);
