// Separate from the schema, so that a page does not bundle it.

/**
 * The failed stage of a release in a page: fetching it, showing it, or later: an uncaught error. The last two may have
 * other causes than the release, see {@link isSign}.
 */
export const REPORT_STAGES = ['load', 'show', 'run', 'call', 'slow'] as const;

export type ReportStage = (typeof REPORT_STAGES)[number];

/** The stages that are only signs of a broken release. */
export type SignStage = Extract<ReportStage, 'call' | 'slow'>;

/**
 * Whether a failure may have another cause than the release, so that it only counts in comparison with another one: a
 * call that failed at the server or has another response than its contract, or an interaction that took too long.
 */
export function isSign(stage: ReportStage): stage is SignStage {
  return stage === 'call' || stage === 'slow';
}
