import { visitSourceSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModels, documentSchema } from '../../../db/document-schema.ts';

/** Views count cards that were on screen; clicks count opened quests. */
export const VISIT_KINDS = ['views', 'clicks'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** Counts by source, without zeros. */
const visitCounts = z.partialRecord(visitSourceSchema, z.int());

/** The visits of one quest or of all quests of a project on one UTC day. A project also has a row for all days. */
const dailyViewCountDocument = z.object({
  /** `<quest>:<day>`, `<project>:<day>` or `<project>:total`. A project's id is never a number. */
  _id: z.string(),
  /** Null in the rows of a project. */
  questId: z.int().nullable(),
  projectId: z.string(),
  /** `yyyy-mm-dd`, or `total`. */
  day: z.string(),
  views: visitCounts.exactOptional(),
  clicks: visitCounts.exactOptional(),
});
export type DailyViewCountDocument = z.output<typeof dailyViewCountDocument>;

const dailyViewCountSchema = documentSchema(dailyViewCountDocument, 'daily_view_counts');

/** The quests that a user has seen and opened on one day, so that each counts once. */
const viewDedupKeyDocument = z.object({
  /** A keyed hash of user and day, so that the database does not reveal who saw what. */
  _id: z.string(),
  /** Quest ids. */
  views: z.array(z.int()).exactOptional(),
  clicks: z.array(z.int()).exactOptional(),
  expiresAt: z.date(),
});
export type ViewDedupKeyDocument = z.output<typeof viewDedupKeyDocument>;

const viewDedupKeySchema = documentSchema(viewDedupKeyDocument, 'view_dedup_keys');
viewDedupKeySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const viewCountModels = defineModels({
  counts: ['DailyViewCount', dailyViewCountSchema],
  dedupKeys: ['ViewDedupKey', viewDedupKeySchema],
});
