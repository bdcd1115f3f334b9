import {
  concludeReasonSchema,
  jobTypeSchema,
  questStatusSchema,
  questTypeSchema,
  questBasicsShape,
} from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../db/document-schema.ts';

const momentOrNull = z.date().nullable();

const questDocument = z.object({
  /** A number of a sequence. */
  _id: z.int(),
  projectId: z.string(),
  /** Copied when posted: a project does not change its name. */
  projectName: z.string(),
  type: questTypeSchema,
  status: questStatusSchema,
  ...questBasicsShape,
  /** A task's cash reward or the value of a giveaway's prize. */
  cashCents: z.int(),
  mxpReward: z.int(),
  maxParticipants: z.int().nullable(),
  maxWinners: z.int(),
  durationDays: z.int().nullable(),
  prizeDescription: z.string(),
  /** Null for what is not an opportunity. */
  job: z
    .object({
      type: jobTypeSchema,
      location: z.string(),
      salary: z.string(),
      benefits: z.string(),
      applicationUrl: z.string(),
    })
    .nullable(),
  /** Null unless the opportunity is a paid listing. */
  ad: z.object({ budgetCents: z.int(), targeting: z.string(), landingUrl: z.string() }).nullable(),
  feeMxp: z.int(),
  /** How often the fee was paid again, after a rejection that was taken back; absent while it never was. */
  round: z.int().exactOptional(),
  /** Of the request that posted it; absent where no request did. */
  attempt: z.string().exactOptional(),
  isFeatured: z.boolean(),
  isDemo: z.boolean(),
  /** Whether its project may be seen: a suspended one may not. */
  isProjectActive: z.boolean(),
  /** Who takes part now: a rejected piece of work does not count. Changed with each participation's transaction. */
  participantCount: z.int(),
  createdAt: z.date(),
  /** As asked for when posted, then as it counts once live. */
  endsAt: momentOrNull,
  decidedAt: momentOrNull,
  /** Why it was rejected; empty when no reason was given. */
  reason: z.string(),
  liveAt: momentOrNull,
  /** Until when its listing is paid; null unless it is an active opportunity. */
  listedUntil: momentOrNull,
  concludedAt: momentOrNull,
  concludedBecause: concludeReasonSchema.nullable(),
  /** When a giveaway's winners were drawn. */
  drawnAt: momentOrNull,
  deletedAt: momentOrNull,
  /** Set with the removal, until all who took part in it have been told. */
  isUnsettled: z.boolean().exactOptional(),
  /** Whether it is in the admins' queue: until it is deleted. */
  isQueued: z.boolean(),
});
export type QuestDocument = z.output<typeof questDocument>;

const questSchema = documentSchema(questDocument, 'quests');
// A project's own list, whole and by status.
questSchema.index({ projectId: 1, deletedAt: 1, _id: -1 });
questSchema.index({ projectId: 1, deletedAt: 1, status: 1, _id: -1 });
// Whose deadline has come: only active quests have one that counts.
questSchema.index({ status: 1, endsAt: 1 });
// Which listings are to be paid next.
questSchema.index({ isProjectActive: 1, status: 1, listedUntil: 1 });
const unsettled = { partialFilterExpression: { isUnsettled: { $exists: true } } };
questSchema.index({ isUnsettled: 1 }, unsettled);
const hasAttempt = { partialFilterExpression: { attempt: { $exists: true } } };
questSchema.index({ attempt: 1 }, { unique: true, ...hasAttempt });

export function questModel(connection: Connection) {
  return connection.model<QuestDocument>('Quest', questSchema);
}
