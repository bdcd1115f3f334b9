import { z } from 'zod';

/** A remote, or the shell, by its name in the registry: a folder of the release store. */
export const releaseNameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,49}$/, 'names look like "mfe-admin"');

/** Semantic version plus the hash of the contents, so the same sources give the same version. */
export const releaseVersionSchema = z
  .string()
  .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}-[0-9a-f]{12}$/, 'versions look like "1.2.0-0123456789ab"');

const OPTIONAL_SEGMENTS_MAX = 3;

/**
 * A React Router path pattern that servers match quickly: `*` only stands at the end, and only a few segments are
 * optional.
 */
const pathPatternSchema = z
  .string()
  .startsWith('/')
  .max(200)
  .regex(/^\/(?:[^/*?]+\??\/)*(?:[^/*?]+\??|\*)?$/, 'patterns look like "/admin/*" or "/quests/:id?/edit"')
  .refine((pattern) => pattern.split('?').length - 1 <= OPTIONAL_SEGMENTS_MAX, {
    error: `at most ${OPTIONAL_SEGMENTS_MAX} segments may be optional`,
  });

/** Whether a browser resolves the URL to an address of the API. */
function isApiAddress(url: string): boolean {
  const site = 'http://site.invalid';
  return URL.canParse(url, site) && new URL(url, site).href.startsWith(`${site}/api/`);
}

/** One page of a remote, described without its code. */
export const releasePageSchema = z.object({
  /** React Router path pattern of the page, such as `/admin/payouts/:batchId`. */
  path: pathPatternSchema,
  /** The files that the page needs in addition to the release's `preloads`: chunks and styles, in the order of need. */
  files: z.array(z.string()),
  /**
   * The page's first calls, which the browser sends while it loads code. `tokenKeys` are the storage keys of the bearer
   * token, none for a public call.
   */
  firstCalls: z.array(
    z.object({
      url: z.string().startsWith('/api/').refine(isApiAddress, { error: 'leads out of the API' }),
      tokenKeys: z.array(z.string()),
    }),
  ),
  /** The file with the page's prerendered HTML, as visitors without a sign-in see it. */
  prerendered: z.string().optional(),
  /**
   * The public call that the page is about, with `:name` for the parameters of its path. The gateway fills the answer
   * into the prerendered HTML, whatever the query of the page, and answers 404 if there is none.
   */
  data: z.string().startsWith('/api/').refine(isApiAddress, { error: 'leads out of the API' }).optional(),
  /**
   * Query parameters that change the page only after its first rendering, so that its HTML is shown with them too. Each
   * has the key of the tab's storage that keeps it. Absent: the HTML is not shown with any query.
   */
  alive: z.record(z.string(), z.string()).optional(),
  /** Storage keys. When one is set, the page looks different, and its HTML is not shown. */
  hiddenBy: z.array(z.string()).optional(),
  /** The pattern of the page that this one leads to instead of showing something itself, always or for some data. */
  leadsTo: pathPatternSchema.optional(),
  /** Storage keys of other areas' sign-ins that the page reads. Those of `hiddenBy` need no mention. */
  reads: z.array(z.string()).optional(),
});

export type ReleasePage = z.infer<typeof releasePageSchema>;

/**
 * The `release.json` of every build: its name and version, its routes, the contract it was built for, and the
 * Subresource Integrity value (sha384) of every file.
 */
export const releaseSchema = z.object({
  name: releaseNameSchema,
  version: releaseVersionSchema,
  contract: z.int(),
  /** The contracts of remotes that the shell can run. Absent: its own. */
  serves: z.array(z.int()).optional(),
  /** React Router path patterns; empty for the shell. */
  routes: z.array(pathPatternSchema),
  /** The shared modules that a remote takes from the page: name → semver range. Empty for the shell. */
  needs: z.record(z.string(), z.string()).default({}),
  /** The shared modules that the shell provides: name → version. Empty for remotes. */
  offers: z.record(z.string(), z.string()).default({}),
  /** The versions that a remote was built and tested with: shared module → version. */
  builtWith: z.record(z.string(), z.string()).optional(),
  /** The exports of shared modules that a remote imports: module → names. Modules used as a whole are missing. */
  uses: z.record(z.string(), z.array(z.string())).optional(),
  /** The prefixes of classes that a remote's libraries have styles for, such as `reactEasyCrop_`. */
  libraryClasses: z
    .array(z.string().regex(/^[A-Za-z][A-Za-z0-9]{3,}_$/, 'prefixes look like "someLibrary_"'))
    .optional(),
  /** The exports of the shell's shared modules that its build knows: module → names. */
  exports: z.record(z.string(), z.array(z.string())).optional(),
  /**
   * The files that each page of a remote needs, in the order of need. The gateway preloads them. The shell's template
   * names the shell's files.
   */
  preloads: z.array(z.string()).optional(),
  /** The most specific pattern first. */
  pages: z.array(releasePageSchema).default([]),
  integrity: z.record(z.string(), z.string().startsWith('sha384-')),
});

export type Release = z.infer<typeof releaseSchema>;
