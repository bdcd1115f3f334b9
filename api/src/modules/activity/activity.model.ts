import type { VisitSource } from '@magnetx/contracts';
import { Schema, type Connection } from 'mongoose';

/** One count for each way in which people come. */
export type BySource = Record<VisitSource, number>;

/** What the sum over all days is kept under, in the place of a day. */
export const TOTAL = 'total';

/** What people did in one quest on one UTC day, or on all days together. */
export interface ActivityDocument {
  /** `<quest>:<day>`, with {@link TOTAL} for the sum. */
  _id: string;
  questId: number;
  projectId: string;
  /** `yyyy-mm-dd`, or {@link TOTAL}. */
  day: string;
  /** Who took part for the first time, by the way they came, as all that follows. */
  participants: BySource;
  /** Pieces of work, entries, applications. */
  submissions: BySource;
  /** Approved work, entries, offers; on the day of the approval, entry or offer. */
  completions: BySource;
  /** Over all sources, so that an index can tell quests that somebody completed. */
  completionCount: number;
  /** Approved pieces of work, and how long after going live they were handed in, in ms, added up. */
  work: { count: number; ms: number };
  /** Only the sum knows this; false on days. */
  isConcluded: boolean;
}

const figure = { type: Number, default: 0 };
const bySource = { direct: figure, referral: figure, utm: figure };

const activitySchema = new Schema<ActivityDocument>(
  {
    _id: { type: String, required: true },
    questId: { type: Number, required: true },
    projectId: { type: String, required: true },
    day: { type: String, required: true },
    participants: bySource,
    submissions: bySource,
    completions: bySource,
    completionCount: figure,
    work: { count: figure, ms: figure },
    isConcluded: { type: Boolean, default: false },
  },
  { collection: 'activity_days', versionKey: false },
);
// A project's quests by day, or all their sums.
activitySchema.index({ projectId: 1, day: 1 });
// How many of a project's concluded quests somebody completed.
const isConcluded = { partialFilterExpression: { isConcluded: true } };
activitySchema.index({ projectId: 1, isConcluded: 1, completionCount: 1 }, isConcluded);

export function activityModel(connection: Connection) {
  return connection.model<ActivityDocument>('Activity', activitySchema);
}
