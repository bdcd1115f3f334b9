import * as z from 'zod/mini';

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
  /**
   * The failed stage: fetching the release, showing it, or later: an uncaught error. `call` and `slow` may have other
   * causes than the release, so they only count in comparison with another one: a call that failed at the server or has
   * another response than its contract, and an interaction that took too long.
   */
  stage: z.enum(['load', 'show', 'run', 'call', 'slow']),
  /** For the log. */
  message: z.string().check(z.maxLength(300)),
});

export type LoadReport = z.infer<typeof loadReportSchema>;
