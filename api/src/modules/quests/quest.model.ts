import type { ConcludeReason, QuestStatus, QuestType } from '@magnetx/contracts';
import { Schema, type Connection } from 'mongoose';

export interface QuestDocument {
  _id: number;
  projectId: string;
  /** Copied when posted: a project does not change its name. */
  projectName: string;
  type: QuestType;
  status: QuestStatus;
  title: string;
  description: string;
  category: string;
  requirements: string;
  tags: string[];
  /** A task's cash reward or the value of a giveaway's prize. */
  cashCents: number;
  mxpReward: number;
  maxParticipants: number | null;
  maxWinners: number;
  durationDays: number | null;
  prizeDescription: string;
  /** Null for what is not an opportunity. */
  job: {
    type: 'full-time' | 'part-time' | 'contract' | 'internship';
    location: string;
    salary: string;
    benefits: string;
    applicationUrl: string;
  } | null;
  /** Null unless the opportunity is a paid listing. */
  ad: { budgetCents: number; targeting: string; landingUrl: string } | null;
  feeMxp: number;
  /** How often the fee was paid again, after a rejection that was taken back; absent while it never was. */
  round?: number;
  /** Of the request that posted it; absent where no request did. */
  attempt?: string;
  isFeatured: boolean;
  isDemo: boolean;
  /** Whether its project may be seen: a suspended one may not. */
  isProjectActive: boolean;
  /** Who takes part now: a rejected piece of work does not count. Changed with each participation's transaction. */
  participantCount: number;
  createdAt: Date;
  /** As asked for when posted, then as it counts once live. */
  endsAt: Date | null;
  decidedAt: Date | null;
  /** Why it was rejected; empty when no reason was given. */
  reason: string;
  liveAt: Date | null;
  /** Until when its listing is paid; null unless it is an active opportunity. */
  listedUntil: Date | null;
  concludedAt: Date | null;
  concludedBecause: ConcludeReason | null;
  /** When a giveaway's winners were drawn. */
  drawnAt: Date | null;
  deletedAt: Date | null;
  /** Set with the removal, until all who took part in it have been told. */
  isUnsettled?: boolean;
  /** Whether it is in the admins' queue: until it is deleted. */
  isQueued: boolean;
}

const text = { type: String, default: '' };
const date = { type: Date, default: null };
const figure = { type: Number, required: true };

const questSchema = new Schema<QuestDocument>(
  {
    _id: figure,
    projectId: { type: String, required: true },
    projectName: { type: String, required: true },
    type: { type: String, enum: ['task', 'giveaway', 'opportunity'], required: true },
    status: { type: String, enum: ['pending', 'active', 'concluded', 'rejected'], required: true },
    title: { type: String, required: true },
    description: { type: String, required: true },
    category: { type: String, required: true },
    requirements: text,
    tags: [String],
    cashCents: figure,
    mxpReward: figure,
    maxParticipants: { type: Number, default: null },
    maxWinners: figure,
    durationDays: { type: Number, default: null },
    prizeDescription: text,
    job: { type: Schema.Types.Mixed, default: null },
    ad: { type: Schema.Types.Mixed, default: null },
    feeMxp: figure,
    round: Number,
    attempt: String,
    isFeatured: { type: Boolean, required: true },
    isDemo: { type: Boolean, required: true },
    isProjectActive: { type: Boolean, required: true },
    participantCount: figure,
    createdAt: { type: Date, required: true },
    endsAt: date,
    decidedAt: date,
    reason: text,
    liveAt: date,
    listedUntil: date,
    concludedAt: date,
    concludedBecause: { type: String, default: null },
    drawnAt: date,
    deletedAt: date,
    isUnsettled: Boolean,
    isQueued: { type: Boolean, required: true },
  },
  { collection: 'quests', versionKey: false },
);
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
