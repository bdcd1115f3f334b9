import { z } from 'zod';

/** The spans of time that a report can be asked for; the first is what a page begins with. Days are UTC days. */
export const REPORT_PERIODS = ['30d', '7d', '90d', 'all'] as const;
export const reportPeriodSchema = z.enum(REPORT_PERIODS);
export type ReportPeriod = z.infer<typeof reportPeriodSchema>;

/** The most days that a report lists one by one: of a longer span the newest. Its figures cover the whole span. */
export const REPORT_DAYS_MAX = 366;

/** How a person came to the site: by itself, from a link elsewhere or of a friend, or from a tagged campaign (UTM). */
export const VISIT_SOURCES = ['direct', 'referral', 'utm'] as const;
export const visitSourceSchema = z.enum(VISIT_SOURCES);
export type VisitSource = z.infer<typeof visitSourceSchema>;

const count = z.int().min(0);

/**
 * What happened in a span of time. A person's views and clicks of one quest count once a day; robots do not count.
 * Participants took part for the first time; submissions are pieces of work, entries and applications, and work that is
 * sent again after a rejection counts again. Completions: approved work, every entry, and offers.
 */
export const activitySchema = z.object({
  views: count,
  clicks: count,
  participants: count,
  submissions: count,
  completions: count,
});
export type ActivityFigures = z.infer<typeof activitySchema>;

/** The figures of a report: the sum, one row per UTC day with no day left out, and one row per source. */
export const reportShape = {
  period: reportPeriodSchema,
  totals: activitySchema,
  /** From going live to the work that was approved, on average, in days; null while none was: entries are no work. */
  average_completion_days: z.number().min(0).nullable(),
  /** Oldest first. */
  days: z.array(activitySchema.extend({ day: z.iso.date() })).max(REPORT_DAYS_MAX),
  /** The funnel, one row for each of {@link VISIT_SOURCES}. */
  sources: z.array(activitySchema.extend({ source: visitSourceSchema })),
} as const;
export type ReportDay = z.infer<(typeof reportShape)['days']>[number];
export type ReportSource = z.infer<(typeof reportShape)['sources']>[number];
