import {
  concludeReasonSchema,
  earlierQuestSchema,
  questStatusSchema,
  questTypeSchema,
  questBasicsShape,
  type QuestKind,
} from '@magnetx/contracts';
import { z } from 'zod';
import { asId, defineModel, documentSchema, type WithId } from '../../../db/document-schema.ts';
import { kindFieldsShape, type KindFields } from './kinds/kind-fields.ts';
import { plainTextsSchema } from './plain-texts.ts';

const momentOrNull = z.date().nullable();

const questDocument = z.object({
  /** The number in the quest's sequence. */
  _id: z.int(),
  projectId: z.string(),
  /** Copied at posting, because a project cannot change its name. */
  projectName: z.string(),
  type: questTypeSchema,
  status: questStatusSchema,
  ...questBasicsShape,
  plain: plainTextsSchema,
  ...kindFieldsShape,
  feeMxp: z.int(),
  /** Only people at the level see it until this time, which is set when it goes live. Absent in older quests. */
  headStart: z.object({ hours: z.int(), level: z.int(), until: momentOrNull }).nullable().exactOptional(),
  /** How often the fee was charged again: by a reversed rejection, or because it was sent again. */
  round: z.int(),
  /** The attempt of the request that posted it. Absent if no request did. */
  attempt: z.string().exactOptional(),
  /** The project and the draft that it was posted from. Absent without a draft. */
  postedFrom: z.string().exactOptional(),
  isFeatured: z.boolean(),
  /** Its reserve covers its rewards. */
  isFunded: z.boolean(),
  isDemo: z.boolean(),
  /** False while its project is suspended, which hides the quest. */
  isProjectActive: z.boolean(),
  /** Current participants, without rejected work. Each participation's transaction updates it. */
  participantCount: z.int(),
  createdAt: z.date(),
  /** When it was sent again after a rejection. */
  resubmittedAt: momentOrNull,
  /** A decision on it was taken back. */
  isReversed: z.boolean(),
  /** How many decisions on its submissions were taken back. */
  workReversals: z.int(),
  /** Its words and terms before its owner changed it while it was pending or rejected. Absent if they did not. */
  earlierWords: earlierQuestSchema.exactOptional(),
  /** How often its words, terms or dates were changed. */
  revision: z.int(),
  /** Its latest edit request, which may be decided. Absent if there was none. */
  editId: z.string().exactOptional(),
  /** The requested start, or null. */
  startsAt: momentOrNull,
  /** The requested deadline while pending, then the effective one. */
  endsAt: momentOrNull,
  /** Set in a pending quest that is approved and waits for its start. */
  decidedAt: momentOrNull,
  /** The reason for the rejection, or empty. */
  reason: z.string(),
  liveAt: momentOrNull,
  /** The end of its paid listing days. Null unless it is an active opportunity. */
  listedUntil: momentOrNull,
  concludedAt: momentOrNull,
  concludedBecause: concludeReasonSchema.nullable(),
  /** When a giveaway's winners were drawn. */
  drawnAt: momentOrNull,
  deletedAt: momentOrNull,
  /** When admins last took its approval back, removed it, or suspended its project. Absent if they never did. */
  takenDownAt: z.date().exactOptional(),
  /** It went live without an approval, and an admin is to check it. */
  isToCheck: z.boolean().exactOptional(),
  /** Set by the removal until every participant has been notified. */
  isUnsettled: z.boolean().exactOptional(),
  /** Whether it is in the review queue, which it leaves when it is deleted. */
  isQueued: z.boolean(),
});
export type QuestDocument = z.output<typeof questDocument>;

type CommonFields = Omit<WithId<QuestDocument>, keyof typeof kindFieldsShape | 'type'>;

/** A quest of this kind. */
export type QuestOf<K extends QuestKind> = CommonFields & KindFields<K>;

export type Quest = QuestOf<QuestKind>;

export const questOf = (stored: QuestDocument): Quest => asId(stored) as Quest;

const questSchema = documentSchema(questDocument, 'quests');
// A project's own list: all quests, and by status.
questSchema.index({ projectId: 1, deletedAt: 1, _id: -1 });
questSchema.index({ projectId: 1, deletedAt: 1, status: 1, _id: -1 });
// Quests whose deadline has passed.
questSchema.index({ status: 1, endsAt: 1 });
// Approved quests to start.
questSchema.index({ isProjectActive: 1, status: 1, startsAt: 1 });
// The listings to charge next.
questSchema.index({ isProjectActive: 1, status: 1, listedUntil: 1 });
// The quests of a picture.
questSchema.index({ cover: 1 });
// Quests with early access.
const isEarly = { partialFilterExpression: { 'headStart.until': { $exists: true } } };
questSchema.index({ 'headStart.until': 1 }, isEarly);
const unsettled = { partialFilterExpression: { isUnsettled: { $exists: true } } };
questSchema.index({ isUnsettled: 1 }, unsettled);
const hasAttempt = { partialFilterExpression: { attempt: { $exists: true } } };
questSchema.index({ attempt: 1 }, { unique: true, ...hasAttempt });
const isOfDraft = { partialFilterExpression: { postedFrom: { $exists: true } } };
questSchema.index({ postedFrom: 1 }, { unique: true, ...isOfDraft });

export const questModel = defineModel('Quest', questSchema);
