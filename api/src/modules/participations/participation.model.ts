import {
  applicationStatusSchema,
  entryStatusSchema,
  questTypeSchema,
  submissionPlatformSchema,
  visitSourceSchema,
  workStatusSchema,
} from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../db/document-schema.ts';

export type { EntryStatus } from '@magnetx/contracts';

/** A user's part in a quest: work on a task, an entry in a giveaway, or an application for an opportunity. */
const participationDocument = z.object({
  _id: z.string(),
  questId: z.int(),
  userId: z.string(),
  type: questTypeSchema,
  /** Entries that a draw passed over stay `entered`: the quest knows that it was drawn. */
  status: z.enum([...workStatusSchema.options, ...entryStatusSchema.options, ...applicationStatusSchema.options]),
  /** When the work was handed in (last), the giveaway entered, or the application made. */
  at: z.date(),
  /** How the person came to the site when they first took part. */
  source: visitSourceSchema,
  /**
   * When it counted as completed: the work was approved, the giveaway entered, the application led to an offer for the
   * first time. Null before, and for work whose approval was taken back.
   */
  completedAt: z.date().nullable(),
  /** An entry's own row in the draw; absent elsewhere. */
  ticket: z.string().exactOptional(),
  /** Null for what is not work on a task. */
  work: z
    .object({
      url: z.string(),
      platform: submissionPlatformSchema,
      text: z.string(),
      /** The same address was handed in before by somebody else. */
      isLinkRepeated: z.boolean(),
      decidedAt: z.date().nullable(),
      /** Why it was rejected; empty when no reason was given. */
      reason: z.string(),
    })
    .nullable(),
  /** How often an approval of it was taken back; absent while none was. */
  round: z.int().exactOptional(),
  /** Whether it is in the admins' queue: work, until it is taken off. */
  isQueued: z.boolean(),
});
export type ParticipationDocument = z.output<typeof participationDocument>;

export interface Participation extends Readonly<Omit<ParticipationDocument, '_id' | 'ticket'>> {
  readonly id: string;
  /** Empty unless this is an entry in a giveaway. */
  readonly ticket: string;
}

const participationSchema = documentSchema(participationDocument, 'participations');
participationSchema.index({ userId: 1, questId: 1 }, { unique: true });
// A user's figures, and everything of one type that they take part in.
participationSchema.index({ userId: 1, type: 1, status: 1, questId: 1 });
// Who stands where in a quest, those of one status in the order in which they came.
participationSchema.index({ questId: 1, status: 1, at: 1, _id: 1 });
// A draw's entries in canonical order.
const hasTicket = { partialFilterExpression: { ticket: { $exists: true } } };
participationSchema.index({ questId: 1, ticket: 1 }, { unique: true, ...hasTicket });

/** Who handed an address in first. `_id` is the address's SHA-256: an address may be longer than an index key. */
const workLinkDocument = z.object({ _id: z.string(), userId: z.string() });
type WorkLinkDocument = z.output<typeof workLinkDocument>;

const workLinkSchema = documentSchema(workLinkDocument, 'work_links');

export function participationModels(connection: Connection) {
  return {
    participations: connection.model<ParticipationDocument>('Participation', participationSchema),
    workLinks: connection.model<WorkLinkDocument>('WorkLink', workLinkSchema),
  };
}
