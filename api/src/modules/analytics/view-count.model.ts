import { visitSourceSchema } from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../db/document-schema.ts';

/** Views count cards that were on screen; clicks count opened quests. */
export const VISIT_KINDS = ['views', 'clicks'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** By source, without those that are zero. */
const visitCounts = z.partialRecord(visitSourceSchema, z.int());

/** Visits of one quest, or of all quests of a project, on one UTC day; of a project also on all days together. */
const dailyViewCountDocument = z.object({
  /** `<quest>:<day>` or `<project>:<day>`, and `<project>:total`. A project's id is no number. */
  _id: z.string(),
  /** Null for the rows of a project. */
  questId: z.int().nullable(),
  projectId: z.string(),
  /** `yyyy-mm-dd`, or the word for the sum. */
  day: z.string(),
  views: visitCounts.exactOptional(),
  clicks: visitCounts.exactOptional(),
});
export type DailyViewCountDocument = z.output<typeof dailyViewCountDocument>;

const dailyViewCountSchema = documentSchema(dailyViewCountDocument, 'daily_view_counts');

/** The quests that a person has seen and opened on one day, so that each counts once. */
const viewDedupKeyDocument = z.object({
  /** A keyed hash of person and day: the database does not reveal who saw what. */
  _id: z.string(),
  /** Quests. */
  views: z.array(z.int()).exactOptional(),
  clicks: z.array(z.int()).exactOptional(),
  expiresAt: z.date(),
});
export type ViewDedupKeyDocument = z.output<typeof viewDedupKeyDocument>;

const viewDedupKeySchema = documentSchema(viewDedupKeyDocument, 'view_dedup_keys');
viewDedupKeySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function viewCountModels(connection: Connection) {
  return {
    counts: connection.model<DailyViewCountDocument>('DailyViewCount', dailyViewCountSchema),
    dedupKeys: connection.model<ViewDedupKeyDocument>('ViewDedupKey', viewDedupKeySchema),
  };
}
