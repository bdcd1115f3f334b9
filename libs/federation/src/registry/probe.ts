import { z } from 'zod';
import { releaseVersionSchema, type Release } from './release.schema.ts';

const PAGES_MAX = 300;

/** One page of a probe. */
const probedPageSchema = z.object({
  /** The path pattern of the page. */
  path: z.string().startsWith('/').max(200),
  /** Sentences without a full stop. Empty: the page works. */
  problems: z.array(z.string().min(1).max(300)).max(10),
});

export type ProbedPage = z.infer<typeof probedPageSchema>;

/** The findings of a probe, which mounts each page of a release in a browser, with generated answers of the API. */
export const probeResultSchema = z.strictObject({
  version: releaseVersionSchema,
  /** The shell that the pages were mounted in. */
  shellVersion: releaseVersionSchema,
  pages: z.array(probedPageSchema).min(1).max(PAGES_MAX),
});

export type ProbeResult = z.infer<typeof probeResultSchema>;

/** The last probe of a version, as its status has it. */
export const probeSummarySchema = z.object({
  at: z.iso.datetime(),
  /** The deploy token's id. */
  by: z.string(),
  shellVersion: releaseVersionSchema,
  /** How many pages were mounted. */
  pageCount: z.int(),
  /** The pages with problems. */
  failed: z.array(probedPageSchema),
});

export type ProbeSummary = z.infer<typeof probeSummarySchema>;

/** The pages of a remote that a probe has to mount. A release that describes none has the first of each route. */
export function pagesToProbe({ pages, routes }: Pick<Release, 'pages' | 'routes'>): string[] {
  if (pages.length > 0) return pages.map(({ path }) => path);
  return routes.map((route) => route.replace(/\/?\*$/, '') || '/');
}
