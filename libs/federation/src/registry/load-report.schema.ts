import * as z from 'zod/mini';
import { REPORT_STAGES } from './report-stages.ts';

/**
 * The outcome of a release of an area in one page. `loaded` is only sent for canaries; `failed` always, also when the
 * fallback replaced the release.
 */
export const loadReportSchema = z.object({
  /** The signed ticket from the page's settings, which identifies the sender. */
  ticket: z.string().check(z.maxLength(500)),
  remote: z.string().check(z.maxLength(50)),
  version: z.string().check(z.maxLength(50)),
  outcome: z.enum(['loaded', 'failed']),
  stage: z.enum(REPORT_STAGES),
  /** For the log. */
  message: z.string().check(z.maxLength(300)),
});

export type LoadReport = z.infer<typeof loadReportSchema>;
