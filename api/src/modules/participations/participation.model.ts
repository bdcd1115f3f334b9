import {
  VISIT_SOURCES,
  type ApplicationStatus,
  type Giveaway,
  type QuestType,
  type VisitSource,
  type WorkStatus,
} from '@magnetx/contracts';
import { Schema, type Connection } from 'mongoose';

export type EntryStatus = NonNullable<Giveaway['user_participation']>['status'];

/** A user's part in a quest: work on a task, an entry in a giveaway, or an application for an opportunity. */
export interface ParticipationDocument {
  _id: string;
  questId: number;
  userId: string;
  type: QuestType;
  /** Entries that a draw passed over stay `entered`: the quest knows that it was drawn. */
  status: WorkStatus | EntryStatus | ApplicationStatus;
  /** When the work was handed in (last), the giveaway entered, or the application made. */
  at: Date;
  /** How the person came to the site when they first took part. */
  source: VisitSource;
  /**
   * When it counted as completed: the work was approved, the giveaway entered, the application led to an offer for the
   * first time. Null before, and for work whose approval was taken back.
   */
  completedAt: Date | null;
  /** An entry's own row in the draw; absent elsewhere. */
  ticket?: string;
  /** Null for what is not work on a task. */
  work: {
    url: string;
    platform: string;
    text: string;
    /** The same address was handed in before by somebody else. */
    isLinkRepeated: boolean;
    decidedAt: Date | null;
    /** Why it was rejected; empty when no reason was given. */
    reason: string;
  } | null;
  /** How often an approval of it was taken back; absent while none was. */
  round?: number;
  /** Whether it is in the admins' queue: work, until it is taken off. */
  isQueued: boolean;
}

const participationSchema = new Schema<ParticipationDocument>(
  {
    _id: { type: String, required: true },
    questId: { type: Number, required: true },
    userId: { type: String, required: true },
    type: { type: String, enum: ['task', 'giveaway', 'opportunity'], required: true },
    status: { type: String, required: true },
    at: { type: Date, required: true },
    source: { type: String, enum: VISIT_SOURCES, required: true },
    completedAt: { type: Date, default: null },
    ticket: String,
    work: { type: Schema.Types.Mixed, default: null },
    round: Number,
    isQueued: { type: Boolean, required: true },
  },
  { collection: 'participations', versionKey: false },
);
participationSchema.index({ userId: 1, questId: 1 }, { unique: true });
// A user's figures, and everything of one type that they take part in.
participationSchema.index({ userId: 1, type: 1, status: 1, questId: 1 });
// Who stands where in a quest, those of one status in the order in which they came.
participationSchema.index({ questId: 1, status: 1, at: 1, _id: 1 });
// A draw's entries in canonical order.
const hasTicket = { partialFilterExpression: { ticket: { $exists: true } } };
participationSchema.index({ questId: 1, ticket: 1 }, { unique: true, ...hasTicket });

/** Who handed an address in first. `_id` is the address's SHA-256: an address may be longer than an index key. */
interface WorkLinkDocument {
  _id: string;
  userId: string;
}

const workLinkSchema = new Schema<WorkLinkDocument>(
  { _id: { type: String, required: true }, userId: { type: String, required: true } },
  { collection: 'work_links', versionKey: false },
);

export function participationModels(connection: Connection) {
  return {
    participations: connection.model<ParticipationDocument>('Participation', participationSchema),
    workLinks: connection.model<WorkLinkDocument>('WorkLink', workLinkSchema),
  };
}
