import * as z from 'zod/mini';

/** Where a page tells how an area did: `POST`, by keepalive. */
export const LOAD_REPORT_PATH = '/registry/reports';

/** The registry as it is for this visitor now, as the page got it inlined. For tabs that are open for long. */
export const PAGE_REGISTRY_PATH = '/registry/page.json';

/** Where a tester leaves what they are pinned to. `POST`. */
export const LEAVE_PINS_PATH = '/registry/pins/leave';

/**
 * How a release of an area did in one page. `loaded` is only told where the registry asks for it; `failed` always,
 * also for a release that another took the place of.
 */
export const loadReportSchema = z.object({
  /** Of the page's settings: says, signed by the gateway, whose report it is. */
  ticket: z.string().check(z.maxLength(500)),
  remote: z.string().check(z.maxLength(50)),
  version: z.string().check(z.maxLength(50)),
  outcome: z.enum(['loaded', 'failed']),
  /** What failed: fetching it, or showing it. */
  stage: z.enum(['load', 'show']),
  /** For the log. */
  message: z.string().check(z.maxLength(300)),
});

export type LoadReport = z.infer<typeof loadReportSchema>;
