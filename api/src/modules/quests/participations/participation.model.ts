import {
  appealStateSchema,
  applicationStatusSchema,
  deciderSchema,
  entryStatusSchema,
  missionStatusSchema,
  questTypeSchema,
  submissionPlatformSchema,
  verdictSchema,
  visitSourceSchema,
  workStatusSchema,
} from '@magnetx/contracts';
import { z } from 'zod';
import { defineModels, documentSchema } from '../../../db/document-schema.ts';

export type { EntryStatus } from '@magnetx/contracts';

/** A user's work on a task, entry in a giveaway, application for an opportunity, or completed mission. */
const participationDocument = z.object({
  _id: z.string(),
  questId: z.int(),
  userId: z.string(),
  type: questTypeSchema,
  /** Entries that are not drawn stay `entered`. A `withdrawn` application stays; a second one counts no more. */
  status: z.enum([
    ...workStatusSchema.options,
    ...entryStatusSchema.options,
    ...applicationStatusSchema.options,
    ...missionStatusSchema.options,
    'withdrawn',
  ]),
  /** The time of the last submission, of the entry, or of the application. */
  at: z.date(),
  /** How the user came to the site at their first participation. */
  source: visitSourceSchema,
  /**
   * The time of completion: the approval of the work, the entry, the first offer, or a mission's last completion. Null
   * before, and after a reversed approval.
   */
  completedAt: z.date().nullable(),
  /** When the cash of this work was paid. Absent before. */
  paidAt: z.date().exactOptional(),
  /** An entry's row in the draw. Absent for other participations. */
  ticket: z.string().exactOptional(),
  /** Null unless this is work on a task. */
  work: z
    .object({
      url: z.string(),
      platform: submissionPlatformSchema,
      text: z.string(),
      /** Whether another user submitted the same post before, under any of its addresses. */
      isLinkRepeated: z.boolean(),
      decidedAt: z.date().nullable(),
      /** The reason for the rejection, or empty. */
      reason: z.string(),
      /** The recommendation of the task's owner. Absent without one; a later decision keeps it. */
      recommendation: z
        .object({ verdict: verdictSchema, reason: z.string(), at: z.date(), by: z.string() })
        .exactOptional(),
      /** Absent while it waits, and of decisions of admins from before owners could decide. */
      decidedBy: deciderSchema.exactOptional(),
      /** An owner decided, and an admin is to confirm or override it. Absent otherwise. */
      isToCheck: z.boolean().exactOptional(),
      /** The appeal against the rejection, which the module of appeals writes. Absent without one. */
      appeal: z.object({ state: appealStateSchema, at: z.date(), answer: z.string() }).exactOptional(),
    })
    .nullable(),
  /** An application here, for an opportunity without an outside link. Absent otherwise, and once erased. */
  application: z
    .object({
      projectId: z.string(),
      message: z.string(),
      links: z.array(z.string()),
      /** The project's, at its last move; may be empty. */
      note: z.string(),
    })
    .exactOptional(),
  /** How often its user handed in the work, or sent the application, from 1. */
  revision: z.int(),
  /** The number of reversed approvals. */
  round: z.int(),
  /** Whether it is in the review queue. */
  isQueued: z.boolean(),
});
export type ParticipationDocument = z.output<typeof participationDocument>;

export interface Participation extends Readonly<Omit<ParticipationDocument, '_id' | 'ticket'>> {
  readonly id: string;
  /** Empty unless this is an entry in a giveaway. */
  readonly ticket: string;
}

/** A participation without what was written. */
export type Deed = Pick<Participation, 'questId' | 'type' | 'status' | 'at' | 'completedAt'>;

const participationSchema = documentSchema(participationDocument, 'participations');
participationSchema.index({ questId: 1, userId: 1 }, { unique: true });
// A user's participations by quest.
participationSchema.index({ userId: 1, questId: 1 });
// A user's counts and participations by type.
participationSchema.index({ userId: 1, type: 1, status: 1, questId: 1 });
// A quest's participations by status, oldest first.
participationSchema.index({ questId: 1, status: 1, at: 1, _id: 1 });
// The applications that a project reads, by status, newest first.
const isReadByProject = { partialFilterExpression: { 'application.projectId': { $exists: true } } };
participationSchema.index({ 'application.projectId': 1, status: 1, at: -1, _id: -1 }, isReadByProject);
// A draw's entries in canonical order.
const hasTicket = { partialFilterExpression: { ticket: { $exists: true } } };
participationSchema.index({ questId: 1, ticket: 1 }, { unique: true, ...hasTicket });

/** The first submitter of an address or a post. `_id` is a SHA-256, because an address may be too long for a key. */
const workLinkDocument = z.object({ _id: z.string(), userId: z.string() });

const workLinkSchema = documentSchema(workLinkDocument, 'work_links');

export const participationModels = defineModels({
  participations: ['Participation', participationSchema],
  workLinks: ['WorkLink', workLinkSchema],
});
