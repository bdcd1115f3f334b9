import { z } from 'zod';

/** The periods of a report; the first is the default. Days are UTC days. */
export const REPORT_PERIODS = ['30d', '7d', '90d', 'all'] as const;
export const reportPeriodSchema = z.enum(REPORT_PERIODS);
export type ReportPeriod = z.infer<typeof reportPeriodSchema>;

/** The maximum number of days that a report lists: the newest of a longer period. The totals cover all of it. */
export const REPORT_DAYS_MAX = 366;

/** How a visitor came to the site: directly, by a referral or a link on another site, or by a tagged campaign (UTM). */
export const VISIT_SOURCES = ['direct', 'referral', 'utm'] as const;
export const visitSourceSchema = z.enum(VISIT_SOURCES);
export type VisitSource = z.infer<typeof visitSourceSchema>;

const count = z.int().min(0);

/**
 * The activity of a period. A person's views and clicks of one quest count once a day; robots do not count.
 * Participants have a place: rejected work and withdrawn applications have none. Submissions are works, entries and
 * applications; work that is resubmitted after a rejection counts again. Completions are approved works, entries and
 * offers.
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
  /** Average days from going live to approved work; null without approved work. Entries do not count. */
  average_completion_days: z.number().min(0).nullable(),
  /** Oldest first. */
  days: z.array(activitySchema.extend({ day: z.iso.date() })).max(REPORT_DAYS_MAX),
  /** The funnel: a row for each of {@link VISIT_SOURCES}. */
  sources: z.array(activitySchema.extend({ source: visitSourceSchema })),
} as const;
export type ReportDay = z.infer<(typeof reportShape)['days']>[number];
export type ReportSource = z.infer<(typeof reportShape)['sources']>[number];
