import type { VisitSource } from '@magnetx/contracts';
import { Schema, type Connection } from 'mongoose';

/** What somebody who comes to see quests does: their card was on screen, or they opened one. */
export const VISIT_KINDS = ['views', 'clicks'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** By source; those that nobody came by are left out. */
export type VisitCounts = Partial<Record<VisitSource, number>>;

/** Visits of one quest, or of all quests of a project, on one UTC day; of a project also on all days together. */
export interface VisitDayDocument {
  /** `<quest>:<day>` or `<project>:<day>`, and `<project>:total`. A project's id is no number. */
  _id: string;
  /** Null for the rows of a project. */
  questId: number | null;
  projectId: string;
  /** `yyyy-mm-dd`, or the word for the sum. */
  day: string;
  views?: VisitCounts;
  clicks?: VisitCounts;
}

const visitDaySchema = new Schema<VisitDayDocument>(
  {
    _id: { type: String, required: true },
    questId: { type: Number, default: null },
    projectId: { type: String, required: true },
    day: { type: String, required: true },
    views: Schema.Types.Mixed,
    clicks: Schema.Types.Mixed,
  },
  { collection: 'visit_days', versionKey: false },
);

/** What somebody has seen and opened on one day, so that it counts once. */
export interface VisitMarkDocument {
  /** A keyed hash of person and day: nobody can tell from the database who saw what. */
  _id: string;
  /** Quests. */
  views?: number[];
  clicks?: number[];
  expiresAt: Date;
}

const visitMarkSchema = new Schema<VisitMarkDocument>(
  {
    _id: { type: String, required: true },
    views: { type: [Number], default: undefined },
    clicks: { type: [Number], default: undefined },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'visit_marks', versionKey: false },
);
visitMarkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function visitModels(connection: Connection) {
  return {
    days: connection.model<VisitDayDocument>('VisitDay', visitDaySchema),
    marks: connection.model<VisitMarkDocument>('VisitMark', visitMarkSchema),
  };
}
