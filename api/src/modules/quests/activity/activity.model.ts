import { visitSourceSchema } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModels, documentSchema } from '../../../db/document-schema.ts';

/** The value of `day` in the sum of all days. */
export const TOTAL = 'total';

const count = z.int().default(0);
/** One count per source of users. */
const bySource = z.record(visitSourceSchema, count);
export type BySource = z.output<typeof bySource>;

/** The participation in one quest on one UTC day, or on all days. */
const activityDocument = z.object({
  /** `<quest>:<day>`, with {@link TOTAL} for the sum. */
  _id: z.string(),
  questId: z.int(),
  projectId: z.string(),
  /** `yyyy-mm-dd`, or {@link TOTAL}. */
  day: z.string(),
  /** Participants who have a place, by source, as all following counts; on the day of their participation. */
  participants: bySource,
  /** Participants in their first quest of the project, also if they have left. */
  newcomers: bySource,
  /** Participants in their second quest, in time to count as retained; by the source of their first. */
  returned: bySource,
  /** Submissions, entries and applications. */
  submissions: bySource,
  /** Approved work, entries, offers; on the day of the approval, entry or offer. */
  completions: bySource,
  /** The sum of all sources, so that an index can find quests with a completion. */
  completionCount: count,
  /** The number of approved submissions, and the sum of their times since going live, in ms. */
  work: z.object({ count, ms: count }),
  /** Only the sum knows this; false on days. */
  isConcluded: z.boolean().default(false),
});
export type ActivityDocument = z.output<typeof activityDocument>;

/** The participation in a quest on a day, or on all days. */
export type ActivityRow = Readonly<Omit<ActivityDocument, '_id' | 'completionCount' | 'isConcluded'>>;

const activitySchema = documentSchema(activityDocument, 'activity_days');
// A project's quests by day, or all their sums.
activitySchema.index({ projectId: 1, day: 1 });
// All quests of a day.
activitySchema.index({ day: 1 });
// Counts a project's concluded quests with a completion.
const isConcluded = { partialFilterExpression: { isConcluded: true } };
activitySchema.index({ projectId: 1, isConcluded: 1, completionCount: 1 }, isConcluded);

/** A person's first two quests of a project. It decides whether a participation is a newcomer's or a return. */
const newcomerDocument = z.object({
  /** `<user>:<project>`. */
  _id: z.string(),
  source: visitSourceSchema,
  firstAt: z.date(),
  /** Set once, by a second quest in time. */
  hasReturned: z.boolean(),
});
export type NewcomerDocument = z.output<typeof newcomerDocument>;

export const activityModels = defineModels({
  activity: ['Activity', activitySchema],
  newcomers: ['ProjectNewcomer', documentSchema(newcomerDocument, 'project_newcomers')],
});
