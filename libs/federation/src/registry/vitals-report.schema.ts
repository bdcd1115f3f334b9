import * as z from 'zod/mini';

/** Longer times say nothing about a page. */
const ms = z.optional(z.number().check(z.gte(0), z.lte(60_000)));

/** The Web Vitals of one page, of the area that it opened with. A vital that was not measured is absent. */
export const vitalsReportSchema = z.object({
  /** The signed ticket from the page's settings. */
  ticket: z.string().check(z.maxLength(500)),
  remote: z.string().check(z.maxLength(50)),
  version: z.string().check(z.maxLength(50)),
  shellVersion: z.optional(z.string().check(z.maxLength(50))),
  /** Largest Contentful Paint. */
  lcpMs: ms,
  /** Interaction to Next Paint. */
  inpMs: ms,
  /** Cumulative Layout Shift. */
  cls: z.optional(z.number().check(z.gte(0), z.lte(60))),
});

export type VitalsReport = z.infer<typeof vitalsReportSchema>;
